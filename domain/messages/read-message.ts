import { csvColumns } from "#db/personal-columns.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";

export type MessageDetail = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

/**
 * Reads a message; null when there is none. Records in the audit log that it was opened. `spamMs`
 * is the retention of spam, in milliseconds.
 */
export async function readMessage({ db, clock, actor }: StaffContext, id: string, spamMs: number) {
  const message = await db
    .selectFrom("contacts")
    .leftJoin("staff_accounts", "staff_accounts.id", "contacts.assignee_id")
    .select(csvColumns("contacts").map((name) => `contacts.${name}` as const))
    .select(["contacts.first_name", "contacts.last_name", "suspected", "person_id"])
    .select(["assignee_id", "erased_at", "spam_at"])
    .select(({ fn }) => fn.coalesce("staff_accounts.name", "username").as("assignee"))
    .where("contacts.id", "=", id)
    .executeTakeFirst();
  if (!message) return null;
  const notes = await db
    .selectFrom("contact_notes")
    .leftJoin("staff_accounts", "username", "author")
    .select(["contact_notes.id", "contact_notes.created_at", "text"])
    .select((eb) => eb.fn.coalesce("name", "author").as("author"))
    .where("contact_id", "=", id)
    .orderBy("contact_notes.created_at")
    .execute();
  await recordAudit(db, { now: isoTime(clock), actor }, "record.viewed", `contact:${id}`);
  const { spam_at, ...details } = message;
  const expires_at = spam_at && new Date(Date.parse(spam_at) + spamMs).toISOString();
  return { ...details, expires_at, notes };
}
