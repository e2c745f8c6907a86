import type { DbOrTransaction, DbTransaction, MessageState } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import {
  type Actor,
  type AuditChanges,
  changesBetween,
  recordAudit,
  recordAudits,
  type StaffContext,
} from "#domain/changes/record-audit.ts";
import { noteId, type TypedNote } from "#domain/forms/idempotency-keys.ts";
import { isoTime } from "#domain/values/clock.ts";
import { plainText } from "#domain/values/plain-text.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { enqueueFollowUp, enqueueHandOver } from "./follow-up.ts";

/** The changes to messages; a missing property stays as it is. */
export interface Handling {
  state?: MessageState;
  assignee_id?: string | null;
}

interface Handled {
  id: string;
  created_at: string;
  state: MessageState;
  assignee_id: string | null;
  suspected: string | null;
  spam_at: string | null;
}

const HANDLED = ["id", "created_at", "state", "assignee_id", "suspected", "spam_at"] as const;

/**
 * Sets the state, the assignee or both of messages. Refuses when no such messages exist, or no such
 * account. A held message whose new state is not spam is released: its emails are sent. One whose
 * state is set to spam is held no longer, but can still be released.
 */
export const changeMessages = (
  { db, clock, actor }: StaffContext,
  ids: readonly string[],
  handling: Handling,
): Promise<Result<unknown, "gone">> =>
  change(db, "desk", async (trx) => {
    if (!(await isAccountOrNone(trx, handling.assignee_id ?? null))) return refusedFor("gone");
    const rows = await findHandled(trx, ids);
    const changed = rows.filter(
      (row) => isRelease(row, handling) || isConfirmed(row, handling) || wouldChange(row, handling),
    );
    if (changed.length > 0) await setHandling(trx, isoTime(clock), actor, changed, handling);
    return rows.length > 0 ? { ok: true } : refusedFor("gone");
  });

/**
 * Undoes `handling` for the messages that still have the values it set; `before` has the earlier
 * ones. Returns how many it changed.
 */
export const restoreMessages = (
  { db, clock, actor }: StaffContext,
  before: readonly Pick<Handled, "id" | "state" | "assignee_id">[],
  handling: Handling,
): Promise<number> =>
  change(db, "desk", async (trx) => {
    const now = isoTime(clock);
    const ids = before.map(({ id }) => id);
    let restored = 0;
    for (const row of await findHandled(trx, ids)) {
      const { state, assignee_id } = before.find(({ id }) => id === row.id) ?? row;
      const was = handling.state ? { state } : { assignee_id };
      const isChanged = !wouldChange(row, handling) && wouldChange(row, was);
      if (!isChanged || !(await isAccountOrNone(trx, assignee_id))) continue;
      await setHandling(trx, now, actor, [row], was);
      restored += 1;
    }
    return restored;
  });

const findHandled = (trx: DbTransaction, ids: readonly string[]): Promise<Handled[]> =>
  trx
    .selectFrom("contacts")
    .select(HANDLED)
    .where("id", "in", ids)
    .where("erased_at", "is", null)
    .execute();

const wouldChange = (row: Handled, { state, assignee_id }: Handling) =>
  (state !== undefined && row.state !== state) ||
  (assignee_id !== undefined && row.assignee_id !== assignee_id);

/** A message that was spam from its arrival has had no emails, also after staff confirmed it. */
const isRelease = ({ suspected, spam_at, created_at }: Handled, { state }: Handling) =>
  (suspected !== null || spam_at === created_at) && state !== undefined && state !== "spam";

const isConfirmed = ({ suspected }: Handled, { state }: Handling) =>
  suspected !== null && state === "spam";

async function setHandling(
  trx: DbTransaction,
  now: string,
  actor: Actor,
  rows: readonly Handled[],
  handling: Handling,
) {
  const { state } = handling;
  const accounts = await trx.selectFrom("staff_accounts").select(["id", "username"]).execute();
  const named = (id: string | null) => accounts.find((each) => each.id === id)?.username ?? null;
  await trx
    .updateTable("contacts")
    .set((eb) => ({
      ...handling,
      // The retention starts when the message first becomes spam, and ends with that state.
      ...(state && {
        spam_at: state === "spam" ? eb.fn.coalesce("spam_at", eb.val(now)) : null,
        suspected: null,
      }),
    }))
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  const events = rows.map((row) => {
    const { assignee_id } = { ...row, ...handling };
    const changes: AuditChanges = changesBetween(
      { state: row.state, assignee: named(row.assignee_id) },
      { state: state ?? row.state, assignee: named(assignee_id) },
    );
    if (isRelease(row, handling)) changes.delivery = ["held as spam", "released"];
    if (isConfirmed(row, handling)) changes.delivery = ["held as spam", "confirmed as spam"];
    return { subject: `contact:${row.id}`, changes };
  });
  await recordAudits(trx, { now, actor }, "record.changed", events);
  for (const row of rows) {
    if (isRelease(row, handling)) await enqueueFollowUp(trx, now, row.id);
    const { assignee_id: to } = handling;
    const isHanded = to && to !== row.assignee_id && named(to) !== actor.username;
    if (isHanded) await enqueueHandOver(trx, now, row.id, to);
  }
}

async function isAccountOrNone(db: DbOrTransaction, id: string | null): Promise<boolean> {
  if (!id) return true;
  const query = db.selectFrom("staff_accounts").select("id").where("id", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Adds a private note (noteId in domain/forms/idempotency-keys.ts). */
export async function addMessageNote(
  { db, clock, actor }: StaffContext,
  messageId: string,
  typed: TypedNote,
): Promise<Result<unknown, "empty" | "too-long" | "gone">> {
  const text = plainText(typed.text).trim();
  if (!text) return refusedFor("empty");
  if (text.length > TEXT_LIMITS.notes) return refusedFor("too-long");
  const created_at = isoTime(clock);
  return change(db, "desk", async (trx) => {
    const query = trx.selectFrom("contacts").select("id").where("id", "=", messageId);
    if (!(await query.executeTakeFirst())) return refusedFor("gone");
    const author = actor.username;
    const id = noteId(messageId, author, { ...typed, text });
    await trx
      .insertInto("contact_notes")
      .values({ id, contact_id: messageId, created_at, author, text })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    const subject = `contact:${messageId}`;
    await recordAudit(trx, { now: created_at, actor }, "record.changed", subject, { note: null });
    return { ok: true };
  });
}
