/** The third step of an import: what one row says. */
import { fundOfPayment } from "#domain/donations/funds.ts";
import { postmarkProblem } from "#domain/donations/gift-schema.ts";
import type { Refund } from "#domain/donations/refunds.ts";
import { fileVersionOf } from "#domain/imports/map/file-providers.ts";
import { contentKey } from "#domain/imports/row/gift-ids.ts";
import { classifyRow, type LeftOutOutcome } from "./outcome.ts";
import type { RowValues } from "./values.ts";

/** The columns of the record that a row can become, as far as its cells say them. */
export type RowGift = ReturnType<typeof giftOf>;

/** A row that can be a gift or a pledge, with the columns of its record. */
export interface ReadyGift extends RowGift {
  amount_cents: number;
  received_at: string;
  external_id: string;
}

/** What a row says beside its gift. */
export type RowDetails = ReturnType<typeof detailsOf>;

export interface ParsedGift extends RowDetails {
  kind: "ready";
  reason: null;
  gift: ReadyGift;
}

interface ParsedLeftOut extends RowDetails, LeftOutOutcome {
  gift: RowGift;
}

export type ParsedRow = ParsedGift | ParsedLeftOut;

/** Shortened by Excel, different long numbers look the same. */
const SHORTENED_NUMBER = /^\d(\.\d+)?E\+\d+$/i;

/** Reads what a row is, and the gift that it can become. */
export function parseRow(row: RowValues): ParsedRow {
  const { amount, texts, isPledged } = row;
  const gift = giftOf(row);
  const outcome = classifyRow(row);
  const refundedCents = amount.ok ? amount.refundedCents : 0;
  const wholeCents = amount.ok ? amount.cents + refundedCents : null;
  const key =
    gift.external_id ??
    contentKey(texts, wholeCents, gift.received_at, ...(isPledged ? ["pledged"] : []));
  if (outcome.kind === "ready")
    return {
      ...detailsOf(row, refundedCents),
      kind: "ready",
      reason: null,
      gift: {
        ...gift,
        amount_cents: outcome.cents,
        received_at: outcome.receivedAt,
        external_id: key,
      },
    };
  const { separateRefund, isFullyRefunded } = outcome;
  if (isFullyRefunded) gift.external_id = key;
  // The id may be that of the refunded gift. With it the row would be taken for the gift.
  if (separateRefund) gift.external_id = null;
  const ownRefundCents = isFullyRefunded ? (wholeCents ?? 0) : refundedCents;
  return { ...outcome, ...detailsOf(row, separateRefund ? 0 : ownRefundCents), gift };
}

function giftOf(row: RowValues) {
  const { layout, texts, date, method, amount, id, checkNumber, benefit, isPledged } = row;
  return {
    ...texts,
    check_number: texts.check_number ?? checkNumber,
    status: isPledged ? ("pledged" as const) : ("received" as const),
    amount_cents: amount.ok ? amount.cents : null,
    received_at: date.ok ? date.time : null,
    external_id: SHORTENED_NUMBER.test(id) ? null : id || null,
    payment_method: isPledged ? null : method,
    postmarked_on: isPledged ? null : postmarkOf(row),
    came_by: texts.came_by ?? fileVersionOf(layout).fund ?? null,
    ...benefit,
    ...(isPledged && { donation_type: "Pledge" }),
  };
}

/** Returns the postmark of what may be a check, by the rules of a check that staff enter. */
function postmarkOf({ date, method, postmark }: RowValues): string | null {
  if (!postmark || !date.ok || (method && method !== "check")) return null;
  const mailed = { postmark, date: date.time.slice(0, 10) };
  return postmarkProblem(mailed) ? null : postmark;
}

/** Returns the details, with the total of all refunds that the gift's own row states. */
function detailsOf(row: RowValues, refundCents: number) {
  const { isNameless, marks, contact, hint, id, isPledged } = row;
  const method = row.textOf("paymentMethod");
  const refunds: Refund[] = refundCents > 0 ? [{ key: "", cents: refundCents }] : [];
  return {
    isNameless,
    marks,
    contact,
    hint,
    id,
    refunds,
    /** Whether a part was refunded, and the row does not say how much. */
    isPartlyRefunded: refundCents === 0 && row.isPartlyRefunded,
    /** The payment method, if it is an unknown word. */
    unknownMethod: isPledged || row.method || fundOfPayment(method) ? "" : method,
    /** Whether it is a pledge, or a payment on one. */
    isOfPledge: isPledged || row.firstOf("ofPledge") !== "",
  };
}
