/** What staff do with messages: state, assignee, notes; one at a time, or many with a way back. */
import { randomUUIDv7 } from "node:crypto";
import type { ContactState, Db, DbOrTransaction } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import {
  type Actor,
  type AuditChanges,
  changesBetween,
  type Desk,
  recordAudit,
  recordAudits,
  type StaffActor,
} from "#domain/audit/record-audit.ts";
import type { Viewpoint } from "#domain/lists/filter.ts";
import { BULK_MAX } from "#domain/lists/limits.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { plainText } from "#domain/text/plain-text.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { enqueueFollowUp } from "./enqueue-follow-up.ts";
import { matchingContacts } from "./find-contacts.ts";
import { type Handling, markUndone, storeBulk, undoableBulk } from "./stored-bulk.ts";

interface Handled {
  id: string;
  state: ContactState;
  assignee_id: string | null;
  suspected: string | null;
}

const HANDLED = ["id", "state", "assignee_id", "suspected"] as const;

/** Sets state and assignee of a message. False when there is no such message, or no such account. */
export const handleContact = (
  { db, clock, actor }: Desk,
  id: string,
  change: Required<Handling>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await isAccountOrNone(trx, change.assignee_id))) return false;
    const query = trx.selectFrom("contacts").select(HANDLED).where("id", "=", id);
    const row = await query.executeTakeFirst();
    if (row) await setHandling(trx, isoTime(clock), actor, [row], change);
    return row !== undefined;
  });

export type BulkResult = "done" | "none" | "too-many";

/**
 * Sets the state or the assignee of all messages that match. A held message that is set to another state
 * than spam is released, which nothing undoes: its mails go out. Repeated with the same key, it does
 * nothing.
 */
export const changeContacts = (
  { db, clock, actor }: Desk<StaffActor>,
  request: { key: string; filter: ContactFilter; viewpoint: Viewpoint; change: Handling },
): Promise<BulkResult> =>
  db.transaction().execute(async (trx): Promise<BulkResult> => {
    const { key, filter, viewpoint, change } = request;
    if (!(await isAccountOrNone(trx, change.assignee_id ?? null))) return "none";
    const now = isoTime(clock);
    const rows = await matchingContacts(trx as Db, filter, viewpoint)
      .select(HANDLED)
      .where("erased_at", "is", null)
      .limit(BULK_MAX + 1)
      .execute();
    if (rows.length > BULK_MAX) return "too-many";
    const changed = rows.filter((row) => isRelease(row, change) || isOther(row, change));
    const before = changed
      .filter((row) => !isRelease(row, change))
      .map(({ id, state, assignee_id }) => ({ id, state, assignee_id }));
    if (changed.length === 0)
      return (await undoableBulk(trx, now, actor.staffId, key)) ? "done" : "none";
    const bulk = { key, change, before, count: changed.length };
    if (!(await storeBulk(trx, now, actor.staffId, bulk))) return "done";
    await setHandling(trx, now, actor, changed, change);
    return "done";
  });

/** Undoes a change of this account, except of messages changed again since; how many, 0 when it is too late. */
export const undoContacts = ({ db, clock, actor }: Desk<StaffActor>, key: string) =>
  db.transaction().execute(async (trx): Promise<number> => {
    const now = isoTime(clock);
    const stored = await undoableBulk(trx, now, actor.staffId, key);
    if (!stored || !(await markUndone(trx, now, key))) return 0;
    const { before, change } = stored;
    const was = new Map(before.map((row) => [row.id, row]));
    let undone = 0;
    for (const slice of slices(before)) {
      const ids = slice.map(({ id }) => id);
      const rows = await trx
        .selectFrom("contacts")
        .select(HANDLED)
        .where("id", "in", ids)
        .execute();
      const same = rows.filter((row) => !isOther(row, change));
      undone += same.length;
      for (const each of Map.groupBy(same, ({ id }) => JSON.stringify(backOf(was.get(id), change))))
        await setHandling(trx, now, actor, each[1], JSON.parse(each[0]));
    }
    return undone;
  });

/** The values before, of what the change has set. */
const backOf = (before: Handling | undefined, change: Handling): Handling =>
  Object.fromEntries(Object.keys(change).map((name) => [name, before?.[name as keyof Handling]]));

const isOther = (row: Handled, { state, assignee_id }: Handling) =>
  (state !== undefined && row.state !== state) ||
  (assignee_id !== undefined && row.assignee_id !== assignee_id);

const isRelease = ({ suspected }: Handled, { state }: Handling) =>
  suspected !== null && state !== undefined && state !== "spam";

async function setHandling(
  trx: DbOrTransaction,
  now: string,
  actor: Actor,
  rows: readonly Handled[],
  change: Handling,
): Promise<void> {
  const { state } = change;
  const accounts = await trx.selectFrom("staff_accounts").select(["id", "username"]).execute();
  const named = (id: string | null) => accounts.find((each) => each.id === id)?.username ?? null;
  for (const slice of slices(rows)) {
    await trx
      .updateTable("contacts")
      .set((eb) => ({
        ...change,
        // The retention starts when the message first becomes spam, and ends with that state.
        ...(state === "spam" && { spam_at: eb.fn.coalesce("spam_at", eb.val(now)) }),
        ...(state && state !== "spam" && { spam_at: null, suspected: null }),
      }))
      .where(
        "id",
        "in",
        slice.map(({ id }) => id),
      )
      .execute();
    const events = slice.map((row) => {
      const { assignee_id } = { ...row, ...change };
      const changes: AuditChanges = changesBetween(
        { state: row.state, assignee: named(row.assignee_id) },
        { state: state ?? row.state, assignee: named(assignee_id) },
      );
      if (isRelease(row, change)) changes.delivery = ["held as spam", "released"];
      return { subject: `contact:${row.id}`, changes };
    });
    await recordAudits(trx, now, actor, "record.changed", events);
    for (const row of slice) if (isRelease(row, change)) await enqueueFollowUp(trx, now, row.id);
  }
  await raiseVersion(trx, "desk");
}

async function isAccountOrNone(db: DbOrTransaction, id: string | null): Promise<boolean> {
  if (!id) return true;
  const query = db.selectFrom("staff_accounts").select("id").where("id", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Why a note was not stored. */
export type NoteRefusal = "empty" | "too-long" | "gone";

/** Adds a private note; what is wrong with it, or null. */
export async function addNote(
  { db, clock, actor }: Desk,
  contactId: string,
  typed: string,
): Promise<NoteRefusal | null> {
  const text = plainText(typed).trim();
  if (!text) return "empty";
  if (text.length > TEXT_LIMITS.notes) return "too-long";
  const created_at = isoTime(clock);
  return db.transaction().execute(async (trx) => {
    const query = trx.selectFrom("contacts").select("id").where("id", "=", contactId);
    if (!(await query.executeTakeFirst())) return "gone";
    const author = actor.username;
    const note = { id: randomUUIDv7(), contact_id: contactId, created_at, author, text };
    await trx.insertInto("contact_notes").values(note).execute();
    const subject = `contact:${contactId}`;
    await recordAudit(trx, created_at, actor, "record.changed", subject, { note: null });
    await raiseVersion(trx, "desk");
    return null;
  });
}
