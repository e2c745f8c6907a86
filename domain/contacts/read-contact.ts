import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import type { ContactRow } from "./find-contacts.ts";
import { spamExpiry } from "./spam-expiry.ts";

export interface ContactDetail extends ContactRow {
  assignee_id: string | null;
  /** The assignee's username. */
  assignee: string | null;
  erased_at: string | null;
  /** When its retention as spam ends, ISO UTC; null when it is no spam. */
  expires_at: string | null;
  notes: { id: string; created_at: string; author: string; text: string }[];
}

/**
 * One message with its notes, or null. Records in the audit log that it was opened. `spamMs`: the
 * retention of spam, in milliseconds.
 */
export async function readContact(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
  spamMs: number,
): Promise<ContactDetail | null> {
  const contact = await db
    .selectFrom("contacts")
    .leftJoin("staff_accounts", "staff_accounts.id", "contacts.assignee_id")
    .select(["contacts.id", "contacts.created_at", "name", "email", "phone", "subject", "message"])
    .select(["state", "assignee_id", "staff_accounts.username as assignee", "erased_at", "spam_at"])
    .where("contacts.id", "=", id)
    .executeTakeFirst();
  if (!contact) return null;
  const notes = await db
    .selectFrom("contact_notes")
    .select(["id", "created_at", "author", "text"])
    .where("contact_id", "=", id)
    .orderBy("created_at")
    .execute();
  await recordAudit(db, isoTime(clock), actor, "record.viewed", `contact:${id}`);
  const { spam_at, ...shown } = contact;
  return { ...shown, expires_at: spamExpiry(spam_at, spamMs), notes };
}
