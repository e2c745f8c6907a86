import { createHash } from "node:crypto";
import type { PaymentMethod } from "#db/schema.ts";
import { CONTENT_KEY } from "#domain/donations/gift-source.ts";
import type { Refund } from "#domain/donations/refunds.ts";
import { versionOf } from "#domain/imports/map/file-providers.ts";
import { type ImportField, type Role, zoneIn } from "#domain/imports/map/import-fields.ts";
import type { FileLayout } from "#domain/imports/map/layout.ts";
import { parseDay, parseOwnDates, sumOfDates } from "#domain/pledges/own-dates.ts";
import { checkSchedule } from "#domain/pledges/pledge-schema.ts";
import { formatCents } from "#domain/values/money.ts";
import { readPaymentMethod } from "#domain/values/payment-methods.ts";
import { oneLine } from "#domain/values/plain-text.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { type DateOrder, readDate, withTime } from "./read-date.ts";
import { readAmount } from "./read-money.ts";
import { readRowState } from "./row-state.ts";
import { cut, readTexts } from "./row-texts.ts";

/** A cell that cannot be read; the text is for staff. */
export interface Unreadable {
  ok: false;
  problem: string;
}

/** A refund in a row of its own. */
export interface MoneyBack {
  cents: number;
  /** The ids that may name the gift, the most reliable first. */
  ids: string[];
}

/** "back" means that the row refunds another row; "none" that it is not a gift. */
type ReadKind = "ready" | "unpaid" | "back" | "none" | "error";

export type RowReading = ReturnType<typeof readRow>;

/** A row that can be a gift or a pledge, with the columns of its record. */
export type ReadyGift = RowReading["gift"] & {
  amount_cents: number;
  received_at: string;
  external_id: string;
};

export interface ReadingRules {
  layout: FileLayout;
  /** The IANA zone of times that name none. */
  timeZone: string;
  dateOrder: DateOrder;
  now: Date;
}

const IN_RETURN = "Goods or services";
const MAX_QUOTED_LENGTH = 200;
/** States that a gift of an earlier file may have by now. */
const TAKEN_BACK = /refund|revers|return|charge ?back|disput|void|cancel|bounced|nsf/i;
/** How Excel writes a long number. Different ids may look the same. */
const EXCELS_NUMBER = /^\d(\.\d+)?E\+\d+$/i;

/** Gives access to the cells of a row by field and by role. */
function rowOf(cells: readonly string[], layout: FileLayout) {
  const { columns, headers, roles } = layout;
  const cellAt = (at: number) => withoutGuard((cells[at] ?? "").trim());
  const textOf = (field: ImportField) => cellAt(columns[field] ?? -1);
  const textsOf = (role: Role) => (roles[role] ?? []).map(cellAt).filter(Boolean);
  return {
    cells,
    layout,
    textOf,
    nameOf: (field: ImportField) => headers[columns[field] ?? -1] ?? "",
    textsOf,
    firstOf: (role: Role) => textsOf(role)[0] ?? "",
    /** Quotes the first cell of a role that says more than "no"; null without one. */
    yesIn(role: Role): string | null {
      const at = roles[role]?.find((at) => !/^(no|false|0|n\/a|none)?$/i.test(cellAt(at)));
      return at === undefined ? null : quoted(headers[at], cellAt(at));
    },
  };
}

export type Row = ReturnType<typeof rowOf>;

/** Quotes a cell in a reason: "Amount: $1,2O0". */
const quoted = (header = "", text = "") => `${header}: ${cut(text, MAX_QUOTED_LENGTH) || "empty"}`;

/**
 * Reads one row. Times without a zone are in the rules' zone, unless the column names one. `reason`
 * says why a row is not ready, in one line for staff: "Amount is not a number (Amount: $1,2O0)".
 */
export function readRow(cells: readonly string[], rules: ReadingRules) {
  const row = findValues(cells, rules);
  const { layout, textOf, texts, isNameless, isPrivate, contact, hint, date, method, amount } = row;
  const { match, id, checkNumber } = row;
  const isPledged = row.state.kind === "pledged";
  const gift = {
    ...texts,
    check_number: texts.check_number ?? checkNumber,
    status: isPledged ? ("pledged" as const) : ("received" as const),
    amount_cents: amount.ok ? amount.cents : null,
    received_at: date.ok ? date.time : null,
    external_id: (!EXCELS_NUMBER.test(id) && id) || null,
    payment_method: isPledged ? null : method,
    came_by: texts.came_by ?? versionOf(layout).fund ?? null,
    ...inReturn(row, amount.ok && !row.isInKind ? amount.cents : 0),
    ...(isPledged && { donation_type: "Pledge" }),
  };
  const verdict: Verdict =
    whyNoGift(row) ??
    whyBack(row) ??
    whyUnpaid(row, layout.rows === "pledges" || gift.donation_type === "Pledge") ??
    whyUnreadable(row) ??
    READY;
  const whole = amount.ok ? amount.cents + amount.back : null;
  if (verdict.kind === "ready" || verdict.isFullyRefunded) {
    const kind = isPledged ? ["pledged"] : [];
    gift.external_id ??= contentKey(texts, whole, gift.received_at, ...kind);
  }
  return {
    gift,
    isNameless,
    isPrivate,
    contact,
    id,
    hint,
    match,
    kind: verdict.kind,
    reason: verdict.reason,
    back: verdict.back ?? null,
    refunds: refundsOf(verdict, amount.ok ? amount.back : 0, whole ?? 0),
    /** The payment method, if it is an unknown word. */
    unknownMethod: isPledged || method ? "" : textOf("paymentMethod"),
    ...(isPledged ? scheduleOf(row, gift.amount_cents) : UNSCHEDULED),
  };
}

/** Reads the donor of a row alone, which needs no rules for dates. */
export const readDonor = (cells: readonly string[], layout: FileLayout) =>
  readTexts(rowOf(cells, layout)).texts;

/** Reads the values of a row that its verdict depends on. */
function findValues(cells: readonly string[], rules: ReadingRules) {
  const row = rowOf(cells, rules.layout);
  const money = readMoney(row);
  const read = readId(row, money.method);
  return {
    ...row,
    ...readTexts(row),
    ...money,
    ...read,
    date: readReceived(row, rules),
    state: readRowState(cells, rules.layout),
    /** The ids that may name the gift, the most reliable first. */
    giftIds: [...row.textsOf("takesBack"), ...row.textsOf("refersTo"), read.id].filter(Boolean),
  };
}

type FoundRow = ReturnType<typeof findValues>;

/** Reads when the money came. The zone is the one that the row, its column or the file's provider names. */
function readReceived({ layout, nameOf, textOf, firstOf }: Row, rules: ReadingRules) {
  const ownZone = zoneIn(nameOf("receivedAt")) ?? versionOf(layout).zone;
  const day = withTime(textOf("receivedAt"), firstOf("time"), firstOf("zone"));
  return readDate(day.text, day.zone ?? ownZone ?? rules.timeZone, rules.now, rules.dateOrder);
}

/** Reads how the gift was paid and, in cents, what is left of it and what was refunded. */
function readMoney(row: Row) {
  const { layout, textOf, firstOf } = row;
  const method = methodOf(row);
  const usd = firstOf("usd");
  const sum = usd || textOf("amount") || firstOf("amounts");
  const match = readAmount(firstOf("match"));
  const isInKind = method === "in_kind" || method === "stock";
  // Goods and stock need no value.
  const isUnvalued = isInKind && /^[$0.\s]*$/.test(sum);
  const amount = isUnvalued
    ? { ok: true as const, cents: 0, back: 0 }
    : readNet(sum, textOf("refunded"), layout.unit === "cents" ? 100 : 1);
  return {
    method,
    isInKind,
    isUnvalued,
    amount,
    isInDollars: usd !== "" || /^(USD?|US DOLLARS?|\$)?$/i.test(textOf("currency")),
    /** The employer's match. */
    match: { cents: match.ok ? match.cents : 0, by: firstOf("matcher") },
  };
}

/** Reads the gift's id at its provider; "" without one. */
function readId({ nameOf, textOf }: Row, method: PaymentMethod | null) {
  const externalId = cut(textOf("externalId"), MAX_QUOTED_LENGTH);
  // Many people's checks have the same number, so it is not an id.
  const isOfCheck =
    method === "check" && /^\d+$/.test(externalId) && /\bref/i.test(nameOf("externalId"));
  return isOfCheck ? { id: "", checkNumber: externalId } : { id: externalId, checkNumber: null };
}

/** The kind of a row, and why it is not ready. */
interface Verdict {
  kind: ReadKind;
  reason: string | null;
  back?: MoneyBack;
  /** The whole gift was refunded. An earlier file may have stored it. */
  isFullyRefunded?: boolean;
}

const READY: Verdict = { kind: "ready", reason: null };

const verdictOf = (
  kind: ReadKind,
  problem: string,
  ...details: (string | false | null)[]
): Verdict => {
  const about = details.filter(Boolean).join("; ");
  return { kind, reason: about ? `${problem} (${about})` : problem };
};

/** Returns a verdict that quotes the cell of `field`. */
const becauseOf = (
  { nameOf, textOf }: Row,
  kind: ReadKind,
  field: ImportField,
  problem: string,
  more: string | null = null,
) => verdictOf(kind, problem, nameOf(field) && quoted(nameOf(field), textOf(field)), more);

const stateSays = ({ state }: FoundRow) => quoted(state.header, state.text);

/** Finds headings, totals and rows with missing or extra cells. */
function whyNoGift(row: FoundRow): Verdict | null {
  const { state, date, cells, nameOf, textOf } = row;
  const { headers } = row.layout;
  if (state.kind === "none")
    return verdictOf("none", `No gift: ${state.reason}`, state.header && stateSays(row));
  if (!date.ok && !/\d/.test(textOf("amount")))
    return verdictOf(
      "none",
      "No gift: neither a date nor an amount",
      quoted(nameOf("receivedAt"), textOf("receivedAt")),
    );
  if (cells.length < headers.length || cells.slice(headers.length).some((cell) => cell.trim()))
    return verdictOf(
      "error",
      `Row has ${cells.length} cells, not ${headers.length} (a missing or an extra comma or quote)`,
    );
  return null;
}

/** Finds a refund in a row of its own. */
function whyBack(row: FoundRow): Verdict | null {
  const { state, amount, giftIds, isNameless } = row;
  const namesGift = giftIds.length > 0 || !isNameless;
  const isNegativeGift = amount.ok && amount.cents < 0 && namesGift;
  const isBack = isNegativeGift || row.textsOf("takesBack").length > 0;
  if (state.kind !== "back" && !(isBack && state.kind !== "unpaid")) return null;
  if (!amount.ok) return becauseOf(row, "error", amount.field, amount.problem);
  return {
    ...verdictOf("back", "Money that went back", state.kind === "back" && stateSays(row)),
    back: { cents: Math.abs(amount.cents), ids: giftIds },
  };
}

/** Finds a gift that was not paid or was refunded, and a pledge whose payments are other rows. */
function whyUnpaid(row: FoundRow, isPledge: boolean): Verdict | null {
  const { state, amount } = row;
  if (state.kind === "unpaid")
    return {
      ...verdictOf("unpaid", isPledge ? "No pledge" : "Not paid", stateSays(row)),
      isFullyRefunded: TAKEN_BACK.test(state.text),
    };
  if (state.kind === "paid-pledge")
    return verdictOf("unpaid", "Pledge is paid", stateSays(row), "import its payments as gifts");
  const returned = row.yesIn("returns");
  const isPartBack = amount.ok && amount.back > 0 && amount.cents > 0;
  if (returned === null || isPartBack) return null;
  return { ...verdictOf("unpaid", "Money went back", returned), isFullyRefunded: true };
}

/** Finds a cell that cannot be stored. An amount of zero can, if an employer matches it. */
function whyUnreadable(row: FoundRow): Verdict | null {
  const { state, date, amount, isUnvalued, problem } = row;
  const isMatched = row.match.cents !== 0;
  if (!row.isInDollars) {
    const advice = "enter by hand at the amount deposited";
    return becauseOf(row, "error", "currency", "Currency is not USD", advice);
  }
  if (!amount.ok && !isMatched) return becauseOf(row, "error", amount.field, amount.problem);
  if (amount.ok && amount.cents <= 0 && !isUnvalued && (amount.back > 0 || !isMatched)) {
    const what = amount.cents < 0 ? "Money paid out" : "Nothing left of it";
    return becauseOf(row, "unpaid", "amount", what);
  }
  if (state.kind === "unknown") return becauseOf(row, "error", "status", "Status is not known");
  if (!date.ok) return becauseOf(row, "error", "receivedAt", date.problem);
  return problem && becauseOf(row, "error", problem.field, problem.problem);
}

/** Returns the total of all refunds that the gift's own row states. */
function refundsOf(
  { back, isFullyRefunded }: Verdict,
  backCents: number,
  wholeCents: number,
): Refund[] {
  const cents = isFullyRefunded ? wholeCents : backCents;
  return cents > 0 && !back ? [{ key: "", cents }] : [];
}

const UNSCHEDULED: ReturnType<typeof scheduleOf> = { schedule: null, ownDates: [] };

/**
 * Reads the schedule of a pledge, which the site's own export contains. `cents` is the pledge's
 * amount.
 */
function scheduleOf({ textsOf, firstOf }: Row, cents: number | null) {
  const schedule = checkSchedule({
    months: textsOf("months")[0],
    every: textsOf("every")[0],
    startsOn: parseDay(firstOf("startsOn")),
  });
  const ownDates = parseOwnDates(firstOf("ownDates").replaceAll("; ", "\n"));
  return {
    schedule: schedule.ok ? schedule.value : null,
    ownDates: ownDates && sumOfDates(ownDates) === cents ? ownDates : [],
  };
}

/**
 * Removes the apostrophe that this site and others put before formulas to protect spreadsheets
 * (domain/lists/csv.ts).
 */
const withoutGuard = (text: string) => (/^'[\s]*[=@+\-＝＠＋－]/.test(text) ? text.slice(1) : text);

/**
 * Returns what the donor received in return: from the column of its value, or from the column of
 * the deductible rest.
 */
function inReturn({ firstOf }: Row, cents: number) {
  const goods = readAmount(firstOf("goods"));
  const deductible = readAmount(firstOf("deductible"));
  const rest = deductible.ok && deductible.cents >= 0 ? cents - deductible.cents : 0;
  const value = goods.ok && goods.cents > 0 ? goods.cents : rest;
  const isSaid = cents > 0 && value > 0;
  return { benefit: isSaid ? IN_RETURN : null, benefit_cents: isSaid ? value : null };
}

/** The suffix of the id of an employer's match. */
export const MATCH = ":match";

/**
 * Returns the gifts of one row: the gift itself, split by fund when the designation lists sums
 * ("General: $160.00, Roof: $40.00"), and the employer's match, whose donor is the employer.
 */
export function readRowParts(cells: readonly string[], rules: ReadingRules): RowReading[] {
  const reading = readRow(cells, rules);
  const { gift, match } = reading;
  if (reading.kind === "unpaid" && match.cents > 0)
    reading.reason += `; its match of ${formatCents(match.cents)} is left out, too`;
  if (reading.kind !== "ready") return [reading];
  const unvalued = gift.amount_cents === 0 && gift.payment_method ? [reading] : [];
  const giftReadings = gift.amount_cents
    ? fundsOf(reading, cells[rules.layout.columns.designation ?? -1] ?? "")
    : unvalued;
  if (match.cents <= 0) return giftReadings;
  const matched: RowReading = {
    ...reading,
    refunds: [],
    isNameless: !match.by,
    isPrivate: false,
    contact: "",
    hint: null,
    gift: {
      ...gift,
      first_name: match.by || "Anonymous",
      last_name: "",
      email: "",
      phone: null,
      street: null,
      city: null,
      state: null,
      postal_code: null,
      amount_cents: match.cents,
      donation_type: "One-time",
      benefit: null,
      benefit_cents: null,
      external_id: `${gift.external_id}${MATCH}`,
      notes: `Match of a gift of ${`${gift.first_name} ${gift.last_name}`.trim()}`,
    },
  };
  return [...giftReadings, matched];
}

const MAX_FUNDS_LENGTH = 2_000;

function fundsOf(reading: RowReading, text: string): RowReading[] {
  const funds = text
    .slice(0, MAX_FUNDS_LENGTH)
    .split(/(?<=\.\d\d)[,;]/)
    .map((part) => {
      const colon = part.lastIndexOf(":");
      const designation = oneLine(cut(part.slice(0, Math.max(colon, 0)), TEXT_LIMITS.designation));
      return { designation, amount: readAmount(part.slice(colon + 1)) };
    });
  const all = funds.reduce((sum, { amount }) => sum + (amount.ok ? amount.cents : Number.NaN), 0);
  if (funds.length < 2 || all !== reading.gift.amount_cents) return [reading];
  return funds.map(({ designation, amount }, at) => ({
    ...reading,
    refunds: [],
    gift: {
      ...reading.gift,
      designation,
      amount_cents: amount.ok ? amount.cents : null,
      // Only the first part has the benefit, so that it counts once.
      ...(at > 0 && {
        benefit: null,
        benefit_cents: null,
        external_id: `${reading.gift.external_id}:part${at + 1}`,
      }),
    },
  }));
}

/** Some files name the method in the type column. A check number also means a check. */
const methodOf = ({ textOf }: Row): PaymentMethod | null =>
  readPaymentMethod(textOf("paymentMethod") || textOf("type")) ??
  (/^\d+$/.test(textOf("checkNumber")) && !textOf("paymentMethod") ? "check" : null);

/**
 * Returns what is left of the amount and what was refunded, in cents. `unit` is how many of the
 * file's hundredths make a cent.
 */
function readNet(amount: string, refunded: string, unit: number) {
  const whole = readAmount(amount);
  if (!whole.ok) return { ...whole, field: "amount" as const };
  const read = refunded === "" ? { ok: true as const, cents: 0 } : readAmount(refunded);
  if (!read.ok) return { ...read, field: "refunded" as const };
  const back = Math.round(Math.abs(read.cents) / unit);
  return { ok: true as const, cents: Math.round(whole.cents / unit) - back, back };
}

/** Whether an id was made from a row's content; also true without an id. */
export const isContentKey = (id: string | null) => id?.startsWith(CONTENT_KEY) ?? true;

/**
 * Makes a key in place of an id: the same for the same person, moment and amount, separate for
 * pledges.
 */
function contentKey(
  { first_name, last_name, email }: { first_name: string; last_name: string; email: string },
  ...rest: (string | number | null)[]
): string {
  const who = email.toLowerCase() || `${first_name} ${last_name}`.toLowerCase();
  const content = JSON.stringify([who, ...rest]);
  return `${CONTENT_KEY}${createHash("sha256").update(content).digest("hex")}`;
}
