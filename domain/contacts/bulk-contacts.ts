/** Changes of many messages at once. */
import type { ContactState, Db } from "#db/schema.ts";
import type { AuditChanges, StaffActor } from "#domain/audit/record-audit.ts";
import {
  BULK_MAX,
  type BulkRecord,
  type BulkResult,
  changedBefore,
  changeRecords,
  namesOf,
  undoable,
  undoRecords,
} from "#domain/lists/bulk-change.ts";
import type { Viewpoint } from "#domain/lists/viewpoint.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { matchingContacts } from "./find-contacts.ts";

export type ContactBulk =
  | { kind: "state"; state: ContactState }
  | { kind: "assign"; assigneeId: string | null };

/**
 * Sets the state or the assignee of all messages that match. Messages in quarantine stay as they are:
 * their release sends mails, which nothing can undo. Repeated with the same key, it does nothing.
 */
export const changeContacts = (
  db: Db,
  clock: Clock,
  actor: StaffActor,
  request: { key: string; filter: ContactFilter; viewpoint: Viewpoint; change: ContactBulk },
): Promise<BulkResult> =>
  db.transaction().execute(async (trx) => {
    const { key, filter, viewpoint, change } = request;
    const now = isoTime(clock);
    const before = await changedBefore(trx, key);
    if (before !== null) return { ok: true, changed: before, isNew: false };
    const rows = await matchingContacts(trx as Db, filter, viewpoint)
      .select(["id", "state", "assignee_id", "spam_at"])
      .where("suspected", "is", null)
      .where("erased_at", "is", null)
      .limit(BULK_MAX + 1)
      .execute();
    if (rows.length > BULK_MAX) return { ok: false, reason: "too-many" };
    const names = await namesOf(trx);
    const records = rows.flatMap(({ id, state, assignee_id, spam_at }): BulkRecord[] => {
      if (change.kind === "state")
        return state === change.state ? [] : [{ id, before: { state, spam_at } }];
      return assignee_id === change.assigneeId ? [] : [{ id, before: { assignee_id } }];
    });
    if (records.length === 0) return { ok: false, reason: "none" };
    const after: BulkRecord["before"] =
      change.kind === "state"
        ? { state: change.state, spam_at: change.state === "spam" ? now : null }
        : { assignee_id: change.assigneeId };
    const value = change.kind === "state" ? change.state : change.assigneeId;
    await changeRecords(
      trx,
      { key, table: "contacts", now, actor },
      records,
      { kind: change.kind, value, after },
      (record) => auditOf(names, record.before, after),
    );
    return { ok: true, changed: records.length, isNew: true };
  });

/** Undoes a change of this account; the number of messages, 0 when it is too late. */
export const undoContacts = (db: Db, clock: Clock, actor: StaffActor, key: string) =>
  db.transaction().execute(async (trx) => {
    const now = isoTime(clock);
    const stored = await undoable(trx, "contacts", key, actor.staffId, now);
    if (!stored) return 0;
    const names = await namesOf(trx);
    const bulk = { key, table: "contacts", now, actor } as const;
    const restored = await undoRecords(trx, bulk, stored, ({ before }) =>
      auditOf(names, stored.after, before),
    );
    return restored.length;
  });

/** The state, or the names of the accounts. */
function auditOf(
  names: ReadonlyMap<string, string>,
  before: BulkRecord["before"],
  after: BulkRecord["before"],
): AuditChanges {
  if ("state" in after) return { state: [before.state ?? null, after.state ?? null] };
  const nameOf = ({ assignee_id: id }: BulkRecord["before"]) =>
    id ? (names.get(id) ?? null) : null;
  return { assignee: [nameOf(before), nameOf(after)] };
}
