/** Changes of many donations at once. */
import { randomUUIDv7 } from "node:crypto";
import type { Db, DbOrTransaction, DonationAction } from "#db/schema.ts";
import type { StaffActor } from "#domain/audit/record-audit.ts";
import { moneyChanged } from "#domain/changes/announce-change.ts";
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
import type { DonationFilter } from "./donation-filter.ts";
import { matchingDonations } from "./match-donations.ts";

export type DonationBulk =
  | { kind: "assign"; assigneeId: string | null }
  | { kind: "confirm" | "restore" }
  | { kind: "void"; reason: string };

/** What the history says of the change, and of its undo; an assignment is in the audit log only. */
const HISTORY: Record<"confirm" | "restore" | "void", [DonationAction, DonationAction]> = {
  confirm: ["confirmed", "unconfirmed"],
  void: ["voided", "restored"],
  restore: ["restored", "voided"],
};

/**
 * Changes all donations that match and can be changed so: "confirm" pledges that wait for it (not those
 * with a spam signal), "void" what is not voided, "restore" what is. Repeated with the same key, it does
 * nothing.
 */
export const changeDonations = (
  db: Db,
  clock: Clock,
  actor: StaffActor,
  request: { key: string; filter: DonationFilter; viewpoint: Viewpoint; change: DonationBulk },
): Promise<BulkResult> =>
  db.transaction().execute(async (trx) => {
    const { key, filter, viewpoint, change } = request;
    const now = isoTime(clock);
    const before = await changedBefore(trx, key);
    if (before !== null) return { ok: true, changed: before, isNew: false };
    const chosen = change.kind === "restore" ? { ...filter, status: "voided" as const } : filter;
    const rows = await matchingDonations(trx as Db, chosen, viewpoint)
      .select(["id", "status", "confirmed_at", "voided_at", "suspected", "assignee_id"])
      .limit(BULK_MAX + 1)
      .execute();
    if (rows.length > BULK_MAX) return { ok: false, reason: "too-many" };
    const records = rows.flatMap((row): BulkRecord[] => {
      const { id, assignee_id, voided_at } = row;
      switch (change.kind) {
        case "assign":
          return assignee_id === change.assigneeId ? [] : [{ id, before: { assignee_id } }];
        case "confirm": {
          const waits = row.status === "pledged" && !row.confirmed_at && !voided_at;
          return waits && !row.suspected ? [{ id, before: { confirmed_at: null } }] : [];
        }
        default:
          return (voided_at === null) === (change.kind === "void")
            ? [{ id, before: { voided_at } }]
            : [];
      }
    });
    if (records.length === 0) return { ok: false, reason: "none" };
    const names = await namesOf(trx);
    const after = afterOf(change, now);
    const value = change.kind === "assign" ? change.assigneeId : null;
    const bulk = { key, table: "donations", now, actor } as const;
    await changeRecords(trx, bulk, records, { kind: change.kind, value, after }, (record) =>
      assignment(names, record.before, after),
    );
    if (change.kind !== "assign") {
      const ids = records.map(({ id }) => id);
      const reason = change.kind === "void" ? change.reason : null;
      await addHistory(trx, now, actor, ids, HISTORY[change.kind][0], reason);
      await moneyChanged(trx);
    }
    return { ok: true, changed: records.length, isNew: true };
  });

/** Undoes a change of this account; the number of donations, 0 when it is too late. */
export const undoDonations = (db: Db, clock: Clock, actor: StaffActor, key: string) =>
  db.transaction().execute(async (trx) => {
    const now = isoTime(clock);
    const stored = await undoable(trx, "donations", key, actor.staffId, now);
    if (!stored) return 0;
    const names = await namesOf(trx);
    const bulk = { key, table: "donations", now, actor } as const;
    const ids = await undoRecords(trx, bulk, stored, ({ before }) =>
      assignment(names, stored.after, before),
    );
    const history = HISTORY[stored.kind as keyof typeof HISTORY];
    if (history && ids.length > 0) {
      await addHistory(trx, now, actor, ids, history[1], null);
      await moneyChanged(trx);
    }
    return ids.length;
  });

function afterOf(change: DonationBulk, now: string): BulkRecord["before"] {
  if (change.kind === "assign") return { assignee_id: change.assigneeId };
  if (change.kind === "confirm") return { confirmed_at: now };
  return { voided_at: change.kind === "void" ? now : null };
}

/** Names of accounts may stand in the audit log; a donor's data may not. */
function assignment(
  names: ReadonlyMap<string, string>,
  before: BulkRecord["before"],
  after: BulkRecord["before"],
) {
  if (!("assignee_id" in after)) return null;
  const nameOf = (id: string | null | undefined) => (id ? (names.get(id) ?? null) : null);
  return {
    assignee: [nameOf(before.assignee_id), nameOf(after.assignee_id)] as [
      string | null,
      string | null,
    ],
  };
}

const HISTORY_SLICE = 400;

async function addHistory(
  trx: DbOrTransaction,
  at: string,
  { username }: StaffActor,
  ids: readonly string[],
  action: DonationAction,
  reason: string | null,
): Promise<void> {
  const details = reason === null ? null : JSON.stringify({ reason });
  for (let from = 0; from < ids.length; from += HISTORY_SLICE)
    await trx
      .insertInto("donation_changes")
      .values(
        ids.slice(from, from + HISTORY_SLICE).map((donation_id) => ({
          ...{ id: randomUUIDv7(), donation_id, at, username, action, details },
        })),
      )
      .execute();
}
