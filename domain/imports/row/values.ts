/** The values in the cells of one row, on which depends what becomes of it. */
import type { PaymentMethod } from "#db/schema.ts";
import { fileVersionOf } from "#domain/imports/map/file-providers.ts";
import { zoneIn } from "#domain/imports/map/import-fields.ts";
import type { FileLayout } from "#domain/imports/map/layout.ts";
import { says } from "#domain/imports/states.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { cutText, MAX_QUOTED_LENGTH, type RowCells, rowCellsOf } from "./cells.ts";
import { parseTexts } from "./donor-fields.ts";
import { parseRowMoney } from "./money.ts";
import { type DateOrder, parseDate, withTime } from "./parse-date.ts";
import { parseRowState } from "./status-columns.ts";
import { saysNothing } from "./words.ts";

export interface ReadingRules {
  layout: FileLayout;
  /** The IANA zone of times that name none. */
  timeZone: string;
  dateOrder: DateOrder;
  now: Date;
}

export type RowValues = ReturnType<typeof parseRowValues>;

/** Reads the values. Times without a zone are in the rules' zone, unless the column names one. */
export function parseRowValues(cells: readonly string[], rules: ReadingRules) {
  const row = rowCellsOf(cells, rules.layout);
  const money = parseRowMoney(row);
  const { id, checkNumber } = parseGiftId(row, money.method);
  const isDebit = money.amount.ok && money.amount.cents + money.amount.refundedCents < 0;
  const state = parseRowState(row, isDebit);
  // The site's own file calls gifts received. Only a pledge is paid, by payments in other rows.
  const isOwnFile = row.layout.provider === "export";
  if (isOwnFile && state.kind === "received" && /^paid$/i.test(row.textOf("status")))
    state.kind = "pledged";
  const isStripe = row.layout.provider === "stripe";
  // Stripe withdraws the money of a dispute as an adjustment of the account.
  if (isStripe && state.noGift === "correction" && isDebit) {
    state.kind = "refund";
    state.noGift = null;
  }
  // The charge of an adjustment is in its description.
  const chargeIds = isStripe ? row.cells.join(" ").match(/\b(?:ch|py)_\w+/g) : null;
  return {
    ...row,
    ...parseTexts(row),
    ...money,
    id,
    checkNumber,
    date: parseReceived(row, rules),
    postmark: parsePostmark(row, rules),
    state,
    isPledged: state.kind === "pledged",
    isPartlyRefunded: [row.textOf("status"), ...row.textsOf("states")].some((text) =>
      says(text, "partlyReturned"),
    ),
    /** The ids that may name the gift, the most reliable first. */
    giftIds: [
      ...row.textsOf("takesBack"),
      ...row.textsOf("refersTo"),
      ...(chargeIds ?? []),
      id,
    ].filter(Boolean),
  };
}

/**
 * Reads when the money came. The zone is the one that the row, its columns or the file's provider
 * name.
 */
function parseReceived(row: RowCells, rules: ReadingRules) {
  const { layout, headerOf, textOf, firstOf } = row;
  const timeHeader = row.quoteWhere("time", Boolean)?.header ?? "";
  const ownZone =
    zoneIn(headerOf("receivedAt")) ?? zoneIn(timeHeader) ?? fileVersionOf(layout).zone;
  const day = withTime(textOf("receivedAt"), firstOf("time"), firstOf("zone"));
  return parseDate(day.text, day.zone ?? ownZone ?? rules.timeZone, rules.now, rules.dateOrder);
}

/** Reads the day of the postmark; null for any other text. */
function parsePostmark({ firstOf }: RowCells, { timeZone, now, dateOrder }: ReadingRules) {
  const postmark = parseDate(firstOf("postmark"), timeZone, now, dateOrder);
  return postmark.ok ? dayOf(postmark.time, timeZone) : null;
}

/** Reads the gift's id at its provider; "" without one. */
function parseGiftId({ headerOf, textOf }: RowCells, method: PaymentMethod | null) {
  const text = textOf("externalId");
  const externalId = saysNothing(text) ? "" : cutText(text, MAX_QUOTED_LENGTH);
  // Many people's checks have the same number, so it is not an id.
  const isOfCheck =
    method === "check" && /^\d+$/.test(externalId) && /\bref/i.test(headerOf("externalId"));
  return isOfCheck ? { id: "", checkNumber: externalId } : { id: externalId, checkNumber: null };
}
