import { randomUUID } from "node:crypto";
import type { ContactState, Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#features/audit/record-audit.ts";
import { type Clock, isoTime } from "#ports/clock.ts";
import { eraseContact } from "./erase-contact.ts";

type StaffActor = Actor & { staffId: string };

const NOTE_MAX = 5_000;

/** Sets how far a message is and who has it; `assigneeId` null: nobody. False when there is no such message. */
export async function handleContact(
  db: Db,
  clock: Clock,
  actor: StaffActor,
  id: string,
  change: { state: ContactState; assigneeId: string | null },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("contacts")
      .set({ state: change.state, assignee_id: change.assigneeId })
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (changed) await recordAudit(trx, isoTime(clock), actor, "record.changed", `contact:${id}`);
    return changed !== undefined;
  });
}

/** Adds a private note. Answers what is wrong with it, or null. */
export async function addNote(
  db: Db,
  clock: Clock,
  actor: StaffActor,
  contactId: string,
  text: string,
): Promise<string | null> {
  const note = text.replaceAll("\0", "").trim();
  if (!note) return "Write something first";
  if (note.length > NOTE_MAX) return `Please keep a note to ${NOTE_MAX} characters`;
  const now = isoTime(clock);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("contact_notes")
      .values({
        id: randomUUID(),
        contact_id: contactId,
        created_at: now,
        author: actor.username,
        text: note,
      })
      .execute();
    await recordAudit(trx, now, actor, "record.changed", `contact:${contactId}`);
  });
  return null;
}

/** Carries out a privacy request about one message; see erase-contact.ts. */
export function eraseOneContact(db: Db, clock: Clock, actor: Actor, id: string): Promise<boolean> {
  return db.transaction().execute((trx) => eraseContact(trx, isoTime(clock), actor, id));
}
