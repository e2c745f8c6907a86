import { randomUUIDv7 } from "node:crypto";
import type { ContactState, DbOrTransaction } from "#db/schema.ts";
import { changesBetween, type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { plainText } from "#domain/text/plain-text.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { eraseContact } from "./erase-contact.ts";

/**
 * Sets the state and the assignee of a message, and until when (ISO UTC) it is snoozed, if it is to
 * answer. False when there is no such message, or no such account.
 */
export async function handleContact(
  { db, clock, actor }: Desk,
  id: string,
  change: { state: ContactState; assigneeId: string | null; snoozedUntil: string | null },
): Promise<boolean> {
  const now = isoTime(clock);
  return db.transaction().execute(async (trx) => {
    if (change.assigneeId && !(await isAccount(trx, change.assigneeId))) return false;
    const before = await readHandling(trx, id);
    if (!before) return false;
    await trx
      .updateTable("contacts")
      .set((eb) => ({
        state: change.state,
        assignee_id: change.assigneeId,
        snoozed_until:
          change.state === "new" || change.state === "in_progress" ? change.snoozedUntil : null,
        // The retention starts when the message first becomes spam, and ends with that state.
        spam_at: change.state === "spam" ? eb.fn.coalesce("spam_at", eb.val(now)) : null,
      }))
      .where("id", "=", id)
      .execute();
    const after = (await readHandling(trx, id)) ?? before;
    const changes = changesBetween(before, after);
    await recordAudit(trx, now, actor, "record.changed", `contact:${id}`, changes);
    await raiseVersion(trx, "desk");
    return true;
  });
}

const readHandling = (db: DbOrTransaction, id: string) =>
  db
    .selectFrom("contacts")
    .leftJoin("staff_accounts", "staff_accounts.id", "contacts.assignee_id")
    .select(["contacts.state", "staff_accounts.username as assignee", "snoozed_until as snooze"])
    .where("contacts.id", "=", id)
    .executeTakeFirst();

const isAccount = async (db: DbOrTransaction, id: string) =>
  (await db.selectFrom("staff_accounts").select("id").where("id", "=", id).executeTakeFirst()) !==
  undefined;

/** Adds a private note. Returns an error message for the form, or null. */
export async function addNote(
  { db, clock, actor }: Desk,
  contactId: string,
  text: string,
): Promise<string | null> {
  const note = plainText(text).trim();
  if (!note) return "Write something first";
  if (note.length > TEXT_LIMITS.notes)
    return `Please keep a note to ${TEXT_LIMITS.notes} characters`;
  const created_at = isoTime(clock);
  return db.transaction().execute(async (trx) => {
    if (!(await readHandling(trx, contactId))) return "This message no longer exists";
    await trx
      .insertInto("contact_notes")
      .values({
        id: randomUUIDv7(),
        contact_id: contactId,
        created_at,
        author: actor.username,
        text: note,
      })
      .execute();
    const subject = `contact:${contactId}`;
    await recordAudit(trx, created_at, actor, "record.changed", subject, { note: null });
    await raiseVersion(trx, "desk");
    return null;
  });
}

/** Erases the personal data of one message. */
export const eraseOneContact = ({ db, clock, actor }: Desk, id: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const isErased = await eraseContact(trx, isoTime(clock), actor, id);
    if (isErased) await raiseVersion(trx, "desk");
    return isErased;
  });
