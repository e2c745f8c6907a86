import { randomUUID } from "node:crypto";
import { listTables } from "#server/backup/tables.ts";
import { addGift } from "#tests/support/gifts.ts";
import type { TestSite } from "#tests/support/open-test-site.ts";

/** A word in every record that seed() makes, and in nothing else. */
export const CANARY = "Canary7f3a";

/** Adds one record of each kind that only staff may see, and that an attacker would change. */
export async function seed(site: TestSite): Promise<{ messageId: string }> {
  const at = "2026-02-01T12:00:00.000Z";
  const email = `${CANARY}@example.org`;
  const messageId = randomUUID();
  const contact = { id: messageId, created_at: at, name: CANARY, email, phone: null };
  const text = { subject: "Donations", message: `${CANARY} writes`, idempotency_key: "seed" };
  const spam = { ...contact, ...text, suspected: "honeypot", state: "spam" } as const;
  await site.add("contacts", spam);
  await addGift(site, at, { first_name: CANARY, last_name: "", email, amount_cents: 777_00 });
  const subscriber = { id: randomUUID(), created_at: at, email, email_key: email.toLowerCase() };
  await site.add("subscribers", { ...subscriber, asked_at: at, confirmed_at: at });
  const coming = { gathering_id: randomUUID(), name: CANARY, people: 1, state_at: at };
  const guest = { ...coming, state: "suspected", idempotency_key: "seed" } as const;
  await site.add("attendees", { ...subscriber, ...guest });
  const job = { id: randomUUID(), created_at: at, kind: "contact.create-case", payload: "{}" };
  const times = { run_at: at, finished_at: at, lease_id: null, lease_until: null };
  const dead = { unique_key: "seed", state: "dead", last_error: CANARY } as const;
  await site.add("jobs", { ...job, ...times, ...dead });
  return { messageId };
}

/** Counts, challenges and figures, which any request may change. */
const UNWATCHED = new Set<string>([
  "sign_in_failures",
  "submission_counts",
  "passkey_challenges",
  "secrets",
  "crm_figures",
]);

/** Returns all stored data, so that you can compare it with the data at a later time. */
export async function everything(site: TestSite): Promise<string> {
  const tables = (await listTables(site.db)).filter((table) => !UNWATCHED.has(table));
  return JSON.stringify(await Promise.all(tables.map((table) => site.rows(table))));
}
