/** Kills the site at random moments under mixed load, and looks at what is left. */
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#server/compose.ts";
import { readConfig } from "#server/config.ts";
import { startSalesforce } from "#tests/fakes/salesforce.ts";
import { sessionCookieOf, startSite } from "#tests/support/site-process.ts";
import { checkConsequences, checkRecords, isSettled, type Wrongs } from "./check-records.ts";
import {
  emptyTally,
  send,
  sendAgain,
  sendUntilGone,
  type Target,
  WEBHOOK_SECRET,
} from "./workload.ts";

export interface ChaosReport extends Wrongs {
  rounds: number;
  /** Requests that were acknowledged. */
  acknowledged: number;
  /** How many of them were files of ROWS records to import. */
  imports: number;
  /** Milliseconds from the restart until the site was ready, the longest and the median. */
  slowestStart: number;
  medianStart: number;
  /** What follows from the records and does not stand. */
  problems: string[];
}

const SENDERS = 8;
/** The kill falls at a random moment within this time after the load has begun. */
const LONGEST_LIFE_MS = 900;
const LEASE_SECONDS = 5;
/** A session lasts 30 minutes; signing in this often keeps one. */
const ROUNDS_A_SESSION = 50;
const SETTLE_MS = 120_000;

/**
 * `env` names the database: DATA_DIR of a fresh folder, or DATABASE_URL of an empty database.
 * `onRound` hears after each round. The site runs as its own process, as in production.
 */
export async function runChaos(
  env: { DATA_DIR: string; DATABASE_URL?: string },
  rounds: number,
  onRound: (round: number, startMs: number) => void = () => undefined,
): Promise<ChaosReport> {
  const crm = await startSalesforce();
  crm.mood.dropAfterWork = 0.05;
  const settings = {
    ...env,
    ...crm.env,
    GIVING_WEBHOOK_SECRET: `whsec_${WEBHOOK_SECRET}`,
    TRUSTED_PROXIES: "127.0.0.1,::1",
    CONTACT_HOURLY_LIMIT: "0",
    JOB_LEASE_SECONDS: String(LEASE_SECONDS),
    LOG_LEVEL: "silent",
  };
  const site = await startSite(settings);
  const db = openDatabase(readConfig(env));
  const [asked, acknowledged] = [emptyTally(), emptyTally()];
  const starts: number[] = [];
  const target: Target = { url: site.url, cookie: "", contactId: "" };
  try {
    const first = { kind: "message", key: crypto.randomUUID() } as const;
    asked.message.add(first.key);
    if (await send(target, first)) acknowledged.message.add(first.key);
    target.contactId = (await db.selectFrom("contacts").select("id").executeTakeFirstOrThrow()).id;

    for (let round = 0; round < rounds; round++) {
      if (round % ROUNDS_A_SESSION === 0)
        target.cookie = await sessionCookieOf(site.url, site.administrator);
      const senders = Array.from({ length: SENDERS }, () =>
        sendUntilGone(target, asked, acknowledged),
      );
      // One: the site writes one import at a time, and the others would only wait for it.
      senders.push(sendUntilGone(target, asked, acknowledged, ["import"]));
      await pause(Math.random() * LONGEST_LIFE_MS);
      await site.kill();
      await Promise.all(senders);
      const started = performance.now();
      await site.start();
      await untilReady(site.url);
      starts.push(performance.now() - started);
      onRound(round + 1, starts.at(-1) ?? 0);
      await sendAgain(target, asked, acknowledged);
    }
    crm.mood.dropAfterWork = 0;
    const deadline = Date.now() + SETTLE_MS;
    while (!(await isSettled(db)) && Date.now() < deadline) await pause(250);
    starts.sort((a, b) => a - b);
    return {
      rounds,
      acknowledged: Object.values(acknowledged).reduce((sum, keys) => sum + keys.size, 0),
      imports: acknowledged.import.size,
      slowestStart: Math.round(starts.at(-1) ?? 0),
      medianStart: Math.round(starts[Math.floor(starts.length / 2)] ?? 0),
      ...(await checkRecords(db, asked, acknowledged)),
      problems: await checkConsequences(db, [...crm.cases.keys()]),
    };
  } finally {
    await site.remove();
    await Promise.all([db.destroy(), crm.close()]);
  }
}

async function untilReady(url: string): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await pause(20);
}
