/**
 * Runs the site as a separate process next to a fake CRM, sends it requests, and counts the
 * results.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "#db/schema.ts";
import { readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/database.ts";
import { startSalesforce } from "#tests/fakes/salesforce.ts";
import { sessionCookieOf, startSite } from "#tests/support/site-process.ts";
import {
  checkConsequences,
  checkRecords,
  checkSite,
  countOpenJobs,
  type Wrongs,
} from "./check-records.ts";
import { noKeys, sendAgain, sendOne, type Target, WEBHOOK_SECRET } from "./workload.ts";

const LEASE_SECONDS = 5;
/** When no follow-up job has finished for this long, none will. */
const STUCK_MS = 180_000;

/** DATA_DIR of a fresh folder; for PostgreSQL also DATABASE_URL of an empty database. */
interface Place {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

export interface Outcome extends Wrongs {
  /** The number of acknowledged requests. */
  acknowledged: number;
  /** Consequences of the records that are missing. */
  problems: string[];
  /** Other observations. */
  seen?: string;
}

export type Experiment = Awaited<ReturnType<typeof openExperiment>>;

export async function openExperiment(place: Place) {
  const crm = await startSalesforce();
  crm.mood.dropAfterWork = 0.05;
  const site = await startSite({
    ...place,
    ...crm.env,
    GIVEBUTTER_WEBHOOK_SECRET: WEBHOOK_SECRET,
    TRUSTED_PROXIES: "127.0.0.1,::1",
    CONTACT_HOURLY_LIMIT: "0",
    JOB_LEASE_SECONDS: String(LEASE_SECONDS),
    LOG_LEVEL: "silent",
  });
  const inDatabase = async <T>(look: (db: ReturnType<typeof openDatabase>) => Promise<T>) => {
    const db = openDatabase(readConfig({ ...place }));
    return look(db).finally(() => db.destroy());
  };
  const asked = noKeys();
  const acknowledged = noKeys();
  const target: Target = { url: site.url, cookie: "", messageId: "", asked, acknowledged };
  await sendOne(target, ["message"]);
  target.messageId = await inDatabase(
    async (db) => (await db.selectFrom("contacts").select("id").executeTakeFirstOrThrow()).id,
  );
  const signIn = async () => {
    target.cookie = await sessionCookieOf(site.url, site.administrator);
  };
  await signIn();
  return {
    site,
    target,
    /** A session lasts 30 minutes, and an experiment may last longer, so it can sign in again. */
    signIn,
    /**
     * Sends again what was not acknowledged, waits for the follow-up work, and counts everything.
     */
    async finish(): Promise<Outcome> {
      await sendAgain(target);
      crm.mood.dropAfterWork = 0;
      return inDatabase(async (db) => {
        await settle(db);
        return {
          acknowledged: Object.values(acknowledged).reduce((sum, keys) => sum + keys.size, 0),
          ...(await checkRecords(db, asked, acknowledged)),
          problems: [
            ...(await checkConsequences(db, [...crm.cases.keys()])),
            ...(await checkSite(db)),
          ],
        };
      });
    },
    async close() {
      await site.remove();
      await crm.close();
    },
  };
}

/**
 * Resolves once no follow-up job is left, however slow the machine is, or once no job finishes any
 * more.
 */
async function settle(db: Db): Promise<void> {
  let left = Number.POSITIVE_INFINITY;
  let since = 0;
  for (;;) {
    const open = await countOpenJobs(db);
    if (open < left) {
      left = open;
      since = Date.now();
    }
    if (open === 0 || Date.now() - since > STUCK_MS) return;
    await pause(250);
  }
}

/** Resolves once the site reports that it is ready; returns the milliseconds this took. */
export async function waitUntilReady(url: string): Promise<number> {
  const started = performance.now();
  while ((await fetch(`${url}/readyz`)).status !== 200) await pause(20);
  return performance.now() - started;
}
