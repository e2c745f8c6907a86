import { describe, expect, onTestFinished, test } from "vitest";
import { type FakeSalesforce, startSalesforce } from "#tests/fakes/salesforce.ts";
import { asJson, contactBody } from "#tests/support/contact-message.ts";
import { databases, postgresDatabase } from "#tests/support/open-test-site.ts";
import { type SiteProcess, sessionCookieOf, startSite } from "#tests/support/site-process.ts";

/** FAULTS=long kills fifty times, as the promise says; npm test a few times. */
const ROUNDS = process.env.FAULTS === "long" ? 50 : 4;
const SENDERS = 6;
/** The kill falls at a random moment within this time after the stream has started. */
const LONGEST_LIFE_MS = 900;
const LEASE_SECONDS = 5;

async function post(site: SiteProcess, key: string): Promise<boolean> {
  const response = await fetch(`${site.url}/api/contact`, {
    method: "POST",
    headers: { ...asJson, "sec-fetch-site": "same-origin" },
    body: contactBody({ key, message: `Message number ${key}` }),
  });
  return response.status === 201;
}

/** Sends messages without pause until the site is gone; notes the keys it was thanked for. */
async function sendUntilGone(site: SiteProcess, thanked: string[]): Promise<void> {
  for (;;) {
    const key = crypto.randomUUID();
    try {
      if (await post(site, key)) thanked.push(key);
    } catch {
      return;
    }
  }
}

const keyOf = (fields: Record<string, string>) => fields.Description?.split(" ").at(-1) ?? "";
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until the CRM has a Case for each key; gives up when none has come for a while. */
async function untilArrived(crm: FakeSalesforce, keys: string[]): Promise<void> {
  let before = -1;
  for (let quiet = 0; quiet < 30; ) {
    const arrived = new Set([...crm.cases.values()].map(keyOf));
    if (keys.every((key) => arrived.has(key))) return;
    quiet = arrived.size === before ? quiet + 1 : 0;
    before = arrived.size;
    await pause(1_000);
  }
}

describe.each(databases)("killed in the middle of contact posts on %s", (database) => {
  test(`after ${ROUNDS} kills at random moments every message that was thanked for is there once and is one Case`, async () => {
    const db = database === "postgres" ? await postgresDatabase() : null;
    const crm = await startSalesforce();
    crm.mood.dropAfterWork = 0.05;
    const site = await startSite({
      ...db?.env,
      ...crm.env,
      CONTACT_HOURLY_LIMIT: "0",
      JOB_LEASE_SECONDS: String(LEASE_SECONDS),
      LOG_LEVEL: "silent",
    });
    onTestFinished(async () => {
      await site.remove();
      await Promise.all([crm.close(), db?.remove()]);
    });

    const thanked: string[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const senders = Array.from({ length: SENDERS }, () => sendUntilGone(site, thanked));
      await pause(Math.random() * LONGEST_LIFE_MS);
      await site.kill();
      await Promise.all(senders);
      await site.start();
    }
    crm.mood.dropAfterWork = 0;
    await untilArrived(crm, thanked);
    expect(thanked.length).toBeGreaterThan(ROUNDS);

    const messages = await readMessages(site);
    expect(new Set(messages).size).toBe(messages.length);
    const shown = new Set(messages);
    expect(thanked.filter((key) => !shown.has(key))).toEqual([]);
    const cases = [...crm.cases.values()].map(keyOf);
    const perKey = new Map<string, number>();
    for (const key of cases) perKey.set(key, (perKey.get(key) ?? 0) + 1);
    const wrong = thanked.filter((key) => perKey.get(key) !== 1);
    expect(wrong).toEqual([]);
    expect([...perKey.values()].every((count) => count === 1)).toBe(true);
    const created = crm.upserts.filter((upsert) => upsert.created).length;
    if (process.env.FAULTS === "long") {
      const figure = `${database}: ${ROUNDS} kills, ${thanked.length} thanked, ${cases.length} Cases, ${crm.upserts.length - created} repeated upserts, ${wrong.length} lost or doubled`;
      process.stdout.write(`${figure}\n`);
    }
  }, 600_000);
});

/** Reads the keys of the messages the way staff do: in the export of the contacts. */
async function readMessages(site: SiteProcess): Promise<string[]> {
  const cookie = await sessionCookieOf(site.url, site.administrator);
  const csv = await fetch(`${site.url}/admin/contacts/export`, { headers: { cookie } });
  return Array.from(
    (await csv.text()).matchAll(/"Message number ([\w-]+)"/g),
    (match) => match[1] ?? "",
  );
}
