import { randomUUID } from "node:crypto";
import type { Database } from "#db/schema.ts";
import { signIn, type TestSite } from "#tests/support/open-test-site.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import { textOf } from "#tests/support/text-of.ts";

/** Stands in every record that seed() makes, and in nothing else. */
export const CANARY = "Canary7f3a";

/** What only staff may see, and what an attacker would change: one record of each kind. */
export async function seed({ services: { db } }: TestSite): Promise<{ contactId: string }> {
  const at = "2026-02-01T12:00:00.000Z";
  const email = `${CANARY}@example.org`;
  const contactId = randomUUID();
  const contact = { id: contactId, created_at: at, name: CANARY, email, phone: null };
  const words = { subject: "Donations", message: `${CANARY} writes`, idempotency_key: "seed" };
  await db
    .insertInto("contacts")
    .values({ ...contact, ...words, suspected: "honeypot", state: "spam" })
    .execute();
  const gift = { first_name: CANARY, last_name: "", email, phone: null, amount_cents: 777_00 };
  await db
    .insertInto("donations")
    .values({
      ...gift,
      id: randomUUID(),
      created_at: at,
      donation_type: "One-time",
      city: null,
      state: null,
      notes: null,
      status: "received",
      external_id: "seed",
      received_at: at,
      updated_at: at,
      status_at: at,
      pledge_id: null,
      confirmed_at: null,
      voided_at: null,
      import_id: null,
      pledge_months: null,
    })
    .execute();
  const subscriber = { id: randomUUID(), created_at: at, email, email_key: email.toLowerCase() };
  await db
    .insertInto("subscribers")
    .values({ ...subscriber, asked_at: at, confirmed_at: at })
    .execute();
  await db
    .insertInto("jobs")
    .values({
      id: randomUUID(),
      created_at: at,
      kind: "contact.create-case",
      payload: "{}",
      unique_key: "seed",
      state: "dead",
      run_at: at,
      lease_id: null,
      lease_until: null,
      last_error: CANARY,
      finished_at: at,
    })
    .execute();
  return { contactId };
}

const WATCHED: (keyof Database)[] = [
  "contacts",
  "contact_notes",
  "donation_changes",
  "donations",
  "imports",
  "jobs",
  "subscribers",
  "staff_accounts",
  "staff_sessions",
  "staff_recovery_codes",
  "audit_events",
];

/** Everything that is stored, to be compared with what is stored later. */
export async function everything({ services: { db } }: TestSite): Promise<string> {
  const tables = await Promise.all(
    WATCHED.map((table) => db.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(tables);
}

/** Adds an account, lets its owner choose a password, and answers the Cookie header of its session. */
export async function addStaff(
  site: TestSite,
  administrator: string,
  username: string,
  role: string,
): Promise<string> {
  const fields = new URLSearchParams({
    intent: "add",
    username,
    role,
    password: CHOSEN_PASSWORD,
  });
  const added = await site.post("/admin/accounts", fields, { cookie: administrator });
  const current = /([a-z2-9]{5}-){3}[a-z2-9]{5}/.exec(await textOf(added))?.[0] ?? "";
  const { cookie } = await signIn(site, username, current);
  const next = `${role} lantern prairie`;
  const changed = await site.post("/admin/password", new URLSearchParams({ current, next }), {
    cookie,
  });
  return (changed.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}
