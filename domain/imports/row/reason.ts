/** Why a row of a file is left out: as data, and in words for staff. */

import { shortDate } from "#domain/values/format-day.ts";
import { SOURCES } from "#domain/values/gift-source.ts";
import { formatCents } from "#domain/values/money.ts";

/** The earliest year of a gift. */
export const EARLIEST_YEAR = 1970;

const NO_GIFT = {
  "as-answered": "as you said",
  plan: "a plan of gifts to come",
  movement: "a movement of an account",
  "matching-promise": "a promise to match",
  "later-promise": "a promise for a later time",
  correction: "a correction, no money",
  repetition: "repeats another row",
  "moved-money": "money that was moved",
  "paid-out": "money that was paid out, or a reward of a card",
  expense: "a fee or an expense",
  test: "a test",
  empty: "neither a date nor an amount",
  sum: "the sum of the rows with this id",
  footer: "a total, or a line around the rows",
};
/** What a row is that is no gift. */
export type NoGift = keyof typeof NO_GIFT;

const PROBLEMS = {
  "amount-empty": "Amount is empty",
  "not-a-number": "Amount is not a number",
  "date-empty": "Date is empty",
  "not-a-date": "Not a date",
  "no-such-date": "No such date",
  "no-such-time": "No such time",
  "unknown-zone": "Time zone is not known",
  "too-early": `Date lies before ${EARLIEST_YEAR}`,
  "in-the-future": "Date lies in the future",
  "not-an-email": "Not an email address",
  "not-dollars": "Currency is not USD",
  "unknown-status": "Status is not known",
  "no-id": "No id",
  "no-message": "No message",
  "other-table": "Below other column names",
  "already-here": "Already here",
  "not-paid": "Not paid",
  "no-pledge": "No pledge",
  "paid-pledge": "Pledge is paid",
  "own-pledge": "A pledge of this site, or a payment on one",
  "went-back": "Money went back",
  "paid-out": "Money paid out",
  "nothing-left": "Nothing left of it",
  refund: "Money that went back",
  "part-went-back": "A part of it went back, and the row does not say how much",
  "sum-of-others": "Possible duplicate: the sum of the other rows with this id",
};
/** A problem that a row has by itself. */
export type RowProblem = keyof typeof PROBLEMS;

/** A cell that cannot be read. */
export interface UnreadableCell {
  ok: false;
  problem: RowProblem;
}

export const unreadable = (problem: RowProblem): UnreadableCell => ({ ok: false, problem });

const ADVICE: Partial<Record<RowReason["code"], string>> = {
  "not-dollars": "enter by hand at the amount deposited",
  "other-table": "import that table as a file of its own",
  "paid-pledge": "import its payments as gifts",
  "own-pledge": "restore a backup for it: npm run restore",
};

/** A cell of the row, cut to what a reason quotes. */
export interface QuotedCell {
  header: string;
  text: string;
}

/** What the books have of a row's gift. */
export interface BookedRecord {
  source: string;
  isImported: boolean;
  /** The day of the gift; null for none. */
  day: string | null;
  status: string;
  /** The file calls a pledge paid. Its record stays a pledge until staff record the payment. */
  isPaidInFile?: boolean;
}

type Cause =
  | { code: RowProblem }
  | { code: "no-gift"; what: NoGift }
  | { code: "too-long"; limit: number }
  | { code: "wrong-width"; cells: number; columns: number }
  | { code: "equal-row" | "id-of-other-gift" | "twice-in-file"; line: number }
  | { code: "refunded" | "matched-gift-refunded"; line: number }
  | { code: "refund-subtracted" | "refund-nearby"; cents: number; line: number }
  | { code: "refund-unclear"; cents: number; giftId: string | null; isInFile: boolean }
  | { code: "refund-in-earlier-file"; giftId: string }
  | { code: "refunded-earlier" }
  | { code: "in-books" | "possible-duplicate"; bookedGift: BookedRecord }
  | {
      code: "amount-differs" | "refund-of-booked";
      /** The amount in the books. */
      bookedCents: number;
      /** The amount in the file, or what went back. */
      cents: number;
      bookedGift: BookedRecord;
    }
  | { code: "refund-of-parts"; cents: number; giftId: string; bookedGift: BookedRecord };

/** Why a row is left out; for a ready row, which row it repeats. Money is in cents. */
export type RowReason = Cause & {
  cell?: QuotedCell | null;
  /** The status in the books of a gift that the file calls unpaid. */
  bookedStatus?: string;
  /** An employer's match that is left out with its gift. */
  employerMatchCents?: number;
};

/** Says a reason in one line: "Amount is not a number (Amount: $1,2O0)". */
export function reasonText(reason: RowReason): string {
  const { code, cell, bookedStatus, employerMatchCents } = reason;
  const details = [
    cell && `${cell.header}: ${cell.text || "empty"}`,
    ADVICE[code],
    code === "refund-unclear" && `${formatCents(reason.cents)} of ${refundedGiftText(reason)}`,
    bookedStatus && `in the books as ${bookedStatus}: look at it, and void it there`,
  ].filter(Boolean);
  const inParentheses = details.length > 0 ? ` (${details.join("; ")})` : "";
  const employerMatch = employerMatchCents
    ? `; its match of ${formatCents(employerMatchCents)} is left out, too`
    : "";
  return causeText(reason) + inParentheses + employerMatch;
}

function causeText(cause: Cause): string {
  switch (cause.code) {
    case "no-gift":
      return `No gift: ${NO_GIFT[cause.what]}`;
    case "too-long":
      return `Longer than ${cause.limit.toLocaleString("en-US")} characters`;
    case "wrong-width":
      return `Row has ${cause.cells} cells, not ${cause.columns} (a missing or an extra comma or quote)`;
    case "equal-row":
      return `the same as line ${cause.line}, counts as a gift of its own`;
    case "id-of-other-gift":
      return `Possible duplicate: the id of line ${cause.line}, but of another day or person`;
    case "twice-in-file":
      return `Already here: twice in this file, first on line ${cause.line}`;
    case "refund-subtracted":
      return `${PROBLEMS.refund}: ${formatCents(cause.cents)} took away from line ${cause.line}`;
    case "refund-nearby":
      return `${formatCents(cause.cents)} went back on line ${cause.line}, and may have been a part of this gift`;
    case "refund-unclear":
      return PROBLEMS.refund;
    case "refunded":
      return `${PROBLEMS["nothing-left"]}: it went back on line ${cause.line}`;
    case "matched-gift-refunded":
      return `The gift that it matches went back on line ${cause.line}`;
    case "refund-in-earlier-file":
      return `An earlier file says that money of ${cause.giftId} went back, and may have been a part of this gift`;
    case "refunded-earlier":
      return "All of it went back, as an earlier file or the provider says";
    case "in-books":
      return `Already here: ${bookedText(cause.bookedGift)}`;
    case "possible-duplicate":
      return `Possible duplicate: ${bookedText(cause.bookedGift)}`;
    case "amount-differs":
      return `Changed: ${formatCents(cause.bookedCents)} here, ${formatCents(cause.cents)} in the file (${bookedText(cause.bookedGift)})`;
    case "refund-of-booked":
      return `${formatCents(cause.cents)} went back, ${formatCents(cause.bookedCents)} here (${bookedText(cause.bookedGift)})`;
    case "refund-of-parts":
      return `${formatCents(cause.cents)} went back of ${cause.giftId}, which is not one gift (${bookedText(cause.bookedGift)})`;
    default:
      return PROBLEMS[cause.code];
  }
}

function refundedGiftText({ giftId, isInFile }: Extract<Cause, { code: "refund-unclear" }>) {
  if (!giftId) return "a gift that the row does not name";
  return isInFile
    ? `${giftId}, which is not one gift of this file`
    : `${giftId}, which is neither in this file nor in the books`;
}

function bookedText({ source, isImported, day, status, isPaidInFile }: BookedRecord): string {
  const isByHand = source === SOURCES.staff || source === SOURCES.pledgePayment;
  const entered = isByHand ? "entered by hand" : `reported by ${source}`;
  const how = isImported ? "imported" : entered;
  const note = isPaidInFile ? "; paid in this file: record the payment on the pledge" : "";
  return `${how}, ${day ? shortDate(day) : ""}, ${status}${note}`;
}
