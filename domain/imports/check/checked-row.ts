import type { SeparateRefund } from "#domain/imports/row/outcome.ts";
import type { ReadyGift, RowDetails, RowGift } from "#domain/imports/row/parse-row.ts";
import type { RowReason } from "#domain/imports/row/reason.ts";

/**
 * What a row is, in the order in which the desk counts them. "known" rows are already in the books,
 * "changed" ones are there with another amount or state, and "possible" ones may be duplicates of a
 * gift.
 */
export const ROW_KINDS = [
  "ready",
  "possible",
  "changed",
  "known",
  "unpaid",
  "none",
  "error",
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

interface CheckedDetails extends RowDetails {
  line: number;
  /** Why the row is left out, or for a ready row which row it repeats. */
  reason: RowReason | null;
  separateRefund?: SeparateRefund | null;
  /** True for a refund whose gift is neither in the file nor in the books. */
  isUnmatched?: boolean;
  /** The last day on which a separate row refunded part of this gift; ISO UTC. */
  refundedAt?: string;
  /** For a changed row. */
  change?: RecordChange;
}

/** A row that was ready, whatever the check has made of it since. */
export interface GiftRow extends CheckedDetails {
  kind: RowKind;
  gift: ReadyGift;
}

interface OtherRow extends CheckedDetails {
  kind: Exclude<RowKind, "ready" | "possible">;
  gift: RowGift;
}

/** A row, or a part of one, as it was read, and what importing it would do. */
export type CheckedRow = GiftRow | OtherRow;

export const isReadyRow = (row: CheckedRow): row is GiftRow => row.kind === "ready";

/** What a row would change of a record. `at` is the time of the change, if the file has it. */
export interface RecordChange {
  id: string;
  from: AmountAndStatus;
  to: AmountAndStatus;
  at: string | null;
}

/** The amount in cents and the status of a record. */
interface AmountAndStatus {
  amount_cents: number;
  status: string;
}

/**
 * What other rows or the books say about a row. Without a kind it stays what it is; only a gift's
 * row becomes "possible".
 */
export type CheckResult = Partial<
  Pick<CheckedDetails, "hint" | "refunds" | "refundedAt" | "separateRefund" | "isUnmatched">
> & { gift?: Partial<Pick<ReadyGift, "amount_cents" | "external_id">> } & (
    | { kind?: never; reason?: RowReason }
    | { kind: "possible" | "known" | "unpaid" | "none"; reason: RowReason }
    | { kind: "changed"; reason: RowReason; change: RecordChange }
  );

/** Writes a result into its row. */
export function applyResult(row: CheckedRow, { gift, ...result }: CheckResult): void {
  Object.assign(row, result, gift && { gift: { ...row.gift, ...gift } });
}

/** Returns the external id of the gift that a row's refunds belong to. */
export const refundedGiftId = ({ separateRefund, gift }: CheckedRow) =>
  separateRefund ? separateRefund.giftIds[0] : gift.external_id;
