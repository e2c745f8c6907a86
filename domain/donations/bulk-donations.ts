/** Changes of many donations at once. */
import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, DbOrTransaction, DonationAction, DonationTable } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import type { Desk, StaffActor } from "#domain/audit/record-audit.ts";
import { type BulkResult, changeRecords, undoChange } from "#domain/lists/bulk-change.ts";
import type { Values } from "#domain/lists/stored-bulk.ts";
import type { Viewpoint } from "#domain/lists/viewpoint.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import type { DonationFilter } from "./donation-filter.ts";
import { matchingDonations } from "./match-donations.ts";

type DonationBulk =
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
  { db, clock, actor }: Desk<StaffActor>,
  request: { key: string; filter: DonationFilter; viewpoint: Viewpoint; change: DonationBulk },
): Promise<BulkResult> =>
  db.transaction().execute(async (trx) => {
    const { key, filter, viewpoint, change } = request;
    const now = isoTime(clock);
    const chosen = change.kind === "restore" ? { ...filter, status: "voided" as const } : filter;
    const matching = matchingDonations(trx as Db, chosen, viewpoint)
      .select(["id", "status", "confirmed_at"])
      .select(["voided_at", "suspected", "assignee_id"]);
    const bulk = { key, table: "donations", now, actor } as const;
    const value = change.kind === "assign" ? change.assigneeId : null;
    const result = await changeRecords(trx, bulk, matching, (row) => beforeOf(row, change), {
      kind: change.kind,
      value,
      after: afterOf(change, now),
    });
    if (result.ok && result.ids.length > 0 && change.kind !== "assign") {
      const reason = change.kind === "void" ? change.reason : null;
      await addHistory(trx, now, actor, result.ids, HISTORY[change.kind][0], reason);
      await raiseVersion(trx, "site");
    }
    return result;
  });

/** Undoes a change of this account; the number of donations, 0 when it is too late. */
export const undoDonations = ({ db, clock, actor }: Desk<StaffActor>, key: string) =>
  db.transaction().execute(async (trx) => {
    const now = isoTime(clock);
    const { kind, ids } = await undoChange(trx, { key, table: "donations", now, actor });
    const history = HISTORY[kind as keyof typeof HISTORY];
    if (history && ids.length > 0) {
      await addHistory(trx, now, actor, ids, history[1], null);
      await raiseVersion(trx, "site");
    }
    return ids.length;
  });

type Row = Pick<
  Selectable<DonationTable>,
  "status" | "confirmed_at" | "voided_at" | "suspected" | "assignee_id"
>;

/** The columns that the change sets; null when it does not concern the record. */
function beforeOf(row: Row, change: DonationBulk): Values | null {
  const { assignee_id, confirmed_at, voided_at } = row;
  switch (change.kind) {
    case "assign":
      return assignee_id === change.assigneeId ? null : { assignee_id };
    case "confirm": {
      const isWaiting = row.status === "pledged" && !confirmed_at && !voided_at;
      return isWaiting && !row.suspected ? { confirmed_at } : null;
    }
    default:
      return (voided_at === null) === (change.kind === "void") ? { voided_at } : null;
  }
}

function afterOf(change: DonationBulk, now: string): Values {
  if (change.kind === "assign") return { assignee_id: change.assigneeId };
  if (change.kind === "confirm") return { confirmed_at: now };
  return { voided_at: change.kind === "void" ? now : null };
}

async function addHistory(
  trx: DbOrTransaction,
  at: string,
  { username }: StaffActor,
  ids: readonly string[],
  action: DonationAction,
  reason: string | null,
): Promise<void> {
  const details = reason === null ? null : JSON.stringify({ reason });
  for (const slice of slices(ids))
    await trx
      .insertInto("donation_changes")
      .values(
        slice.map((donation_id) => ({
          id: randomUUIDv7(),
          donation_id,
          at,
          username,
          action,
          details,
        })),
      )
      .execute();
}
