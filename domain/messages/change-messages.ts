import type { DbOrTransaction, DbTransaction, MessageState } from "#db/schema.ts";
import {
  type AuditChanges,
  type AuditContext,
  changesBetween,
  recordAudit,
  recordAudits,
} from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { checkNote, type NoteInput } from "#domain/forms/check-note.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { enqueueFollowUp, enqueueHandOver } from "./follow-up.ts";

/** The changes to messages; a missing property stays as it is. */
export interface MessageChange {
  state?: MessageState;
  assignee_id?: string | null;
}

/**
 * Sets the state, the assignee or both of messages. Refuses when no such messages exist, or no such
 * account. A held message whose new state is not spam is released: its emails are sent. One whose
 * state is set to spam is held no longer, but can still be released.
 */
export const changeMessages = (
  { db, clock, actor }: StaffContext,
  ids: readonly string[],
  messageChange: MessageChange,
): Promise<Result<unknown, "gone">> =>
  change(db, "desk", async (trx) => {
    if (!(await isAccountOrNone(trx, messageChange.assignee_id ?? null))) return refusedFor("gone");
    const rows = await findChangeable(trx, ids);
    const toChange = rows.filter((row) =>
      [isRelease, isConfirmed, wouldChange].some((applies) => applies(row, messageChange)),
    );
    if (toChange.length > 0)
      await applyChange(trx, { now: isoTime(clock), actor }, toChange, messageChange);
    return rows.length > 0 ? { ok: true } : refusedFor("gone");
  });

/**
 * Undoes `undone` for the messages that still have the values it set; `before` has the earlier
 * ones. Returns how many it changed.
 */
export const restoreMessages = (
  { db, clock, actor }: StaffContext,
  before: readonly Pick<ChangeableMessage, "id" | "state" | "assignee_id">[],
  undoneChange: MessageChange,
): Promise<number> =>
  change(db, "desk", async (trx) => {
    const now = isoTime(clock);
    const ids = before.map(({ id }) => id);
    let restoredCount = 0;
    for (const row of await findChangeable(trx, ids)) {
      const { state, assignee_id } = before.find(({ id }) => id === row.id) ?? row;
      const earlierValue = undoneChange.state ? { state } : { assignee_id };
      const isChanged = !wouldChange(row, undoneChange) && wouldChange(row, earlierValue);
      if (!isChanged || !(await isAccountOrNone(trx, assignee_id))) continue;
      await applyChange(trx, { now, actor }, [row], earlierValue);
      restoredCount += 1;
    }
    return restoredCount;
  });

const findChangeable = (trx: DbTransaction, ids: readonly string[]) =>
  trx
    .selectFrom("contacts")
    .select(["id", "created_at", "state", "assignee_id", "suspected", "spam_at"])
    .where("id", "in", ids)
    .where("erased_at", "is", null)
    .execute();

type ChangeableMessage = Awaited<ReturnType<typeof findChangeable>>[number];

const wouldChange = (row: ChangeableMessage, { state, assignee_id }: MessageChange) =>
  (state !== undefined && row.state !== state) ||
  (assignee_id !== undefined && row.assignee_id !== assignee_id);

/** A message that was spam from its arrival has had no emails, also after staff confirmed it. */
const isRelease = (
  { suspected, spam_at, created_at }: ChangeableMessage,
  { state }: MessageChange,
) => (suspected !== null || spam_at === created_at) && state !== undefined && state !== "spam";

const isConfirmed = ({ suspected }: ChangeableMessage, { state }: MessageChange) =>
  suspected !== null && state === "spam";

async function applyChange(
  trx: DbTransaction,
  { now, actor }: AuditContext,
  rows: readonly ChangeableMessage[],
  messageChange: MessageChange,
) {
  const { state } = messageChange;
  const accounts = await trx.selectFrom("staff_accounts").select(["id", "username"]).execute();
  const usernameOf = (id: string | null) =>
    accounts.find((each) => each.id === id)?.username ?? null;
  await trx
    .updateTable("contacts")
    .set((eb) => ({
      ...messageChange,
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
    const { assignee_id } = { ...row, ...messageChange };
    const changes: AuditChanges = changesBetween(
      { state: row.state, assignee: usernameOf(row.assignee_id) },
      { state: state ?? row.state, assignee: usernameOf(assignee_id) },
    );
    if (isRelease(row, messageChange)) changes.delivery = ["held_as_spam", "released"];
    if (isConfirmed(row, messageChange)) changes.delivery = ["held_as_spam", "confirmed_as_spam"];
    return { subject: `contact:${row.id}`, changes };
  });
  await recordAudits(trx, { now, actor }, "record.changed", events);
  for (const row of rows) {
    if (isRelease(row, messageChange)) await enqueueFollowUp(trx, now, row.id);
    const { assignee_id: to } = messageChange;
    const isHanded = to && to !== row.assignee_id && usernameOf(to) !== actor.username;
    if (isHanded) await enqueueHandOver(trx, now, row.id, to);
  }
}

async function isAccountOrNone(db: DbOrTransaction, id: string | null): Promise<boolean> {
  if (!id) return true;
  const query = db.selectFrom("staff_accounts").select("id").where("id", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Adds a private note, once for each form. */
export async function addMessageNote(
  { db, clock, actor }: StaffContext,
  messageId: string,
  input: NoteInput,
): Promise<Result<unknown, "empty" | "too-long" | "gone">> {
  const author = actor.username;
  const check = checkNote(messageId, author, input);
  if (!check.ok) return check;
  const created_at = isoTime(clock);
  return change(db, "desk", async (trx) => {
    const query = trx.selectFrom("contacts").select("id").where("id", "=", messageId);
    const message = await query.where("erased_at", "is", null).executeTakeFirst();
    if (!message) return refusedFor("gone");
    await trx
      .insertInto("contact_notes")
      .values({ ...check.note, contact_id: messageId, created_at, author })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    const subject = `contact:${messageId}`;
    await recordAudit(trx, { now: created_at, actor }, "record.changed", subject, { note: null });
    return { ok: true };
  });
}
