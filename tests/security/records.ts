import { randomUUID } from "node:crypto";
import type { Database } from "#db/schema.ts";
import { addGift } from "#tests/support/gifts.ts";
import type { TestSite } from "#tests/support/open-test-site.ts";

/** A word in every record that seed() makes, and in nothing else. */
export const CANARY = "Canary7f3a";

/** What only staff may see, and what an attacker would change: one record of each kind. */
export async function seed(site: TestSite): Promise<{ contactId: string }> {
  const { db } = site;
  const at = "2026-02-01T12:00:00.000Z";
  const email = `${CANARY}@example.org`;
  const contactId = randomUUID();
  const contact = { id: contactId, created_at: at, name: CANARY, email, phone: null };
  const text = { subject: "Donations", message: `${CANARY} writes`, idempotency_key: "seed" };
  await db
    .insertInto("contacts")
    .values({ ...contact, ...text, suspected: "honeypot", state: "spam" })
    .execute();
  await addGift(site, at, { first_name: CANARY, last_name: "", email, amount_cents: 777_00 });
  const subscriber = { id: randomUUID(), created_at: at, email, email_key: email.toLowerCase() };
  await db
    .insertInto("subscribers")
    .values({ ...subscriber, asked_at: at, confirmed_at: at })
    .execute();
  const attendee = { gathering_id: randomUUID(), name: CANARY, people: 1, state_at: at };
  await db
    .insertInto("attendees")
    .values({ ...subscriber, ...attendee, state: "suspected", idempotency_key: "seed" })
    .execute();
  const job = { id: randomUUID(), created_at: at, kind: "contact.create-case", payload: "{}" };
  const times = { run_at: at, finished_at: at, lease_id: null, lease_until: null };
  await db
    .insertInto("jobs")
    .values({ ...job, ...times, unique_key: "seed", state: "dead", last_error: CANARY })
    .execute();
  return { contactId };
}

const WATCHED: (keyof Database)[] = [
  "contacts",
  "contact_notes",
  "contact_mails",
  "answer_templates",
  "donation_changes",
  "donations",
  "imports",
  "jobs",
  "media",
  "subscribers",
  "separate_gifts",
  "import_shapes",
  "attendees",
  "attendee_links",
  "content_drafts",
  "content_revisions",
  "staff_accounts",
  "staff_views",
  "bulk_changes",
  "staff_sessions",
  "staff_recovery_codes",
  "staff_links",
  "staff_passkeys",
  "staff_notices",
  "audit_events",
];

/** Everything that is stored, to be compared with what is stored later. */
export const everything = async (site: TestSite): Promise<string> =>
  JSON.stringify(await Promise.all(WATCHED.map((table) => site.rows(table))));
