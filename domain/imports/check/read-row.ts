import type { PaymentMethod } from "#db/schema.ts";
import type { Refund } from "#domain/donations/refunds.ts";
import { versionOf } from "#domain/imports/map/file-providers.ts";
import { type ImportField, type Role, zoneIn } from "#domain/imports/map/import-fields.ts";
import type { FileLayout } from "#domain/imports/map/layout.ts";
import { parseDay, parseOwnDates } from "#domain/pledges/own-dates.ts";
import { checkSchedule } from "#domain/pledges/pledge-schema.ts";
import { totalOf } from "#domain/values/money.ts";
import { readPaymentMethod } from "#domain/values/payment-methods.ts";
import { oneLine } from "#domain/values/plain-text.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { contentKey, fundPartId, matchId } from "./gift-ids.ts";
import { type DateOrder, readDate, withTime } from "./read-date.ts";
import { centsIn, readAmount } from "./read-money.ts";
import type { QuotedCell, RowProblem, RowReason } from "./row-reason.ts";
import { readRowState } from "./row-state.ts";
import { cut, NO_CONTACT, readTexts } from "./row-texts.ts";
import { readWord, saysNo, saysYes } from "./row-words.ts";

/** A cell that cannot be read. */
export interface UnreadableText {
  ok: false;
  problem: RowProblem;
}

/** A refund in a row of its own. */
export interface SeparateRefund {
  cents: number;
  /** The ids that may name the gift, the most reliable first. */
  giftIds: string[];
}

/** "unpaid" rows bring no money, or are refunds; "none" are no gifts. */
type ReadKind = "ready" | "unpaid" | "none" | "error";

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

/** What the donor received in return, when the file says only what it is worth. */
const UNNAMED_BENEFIT = "Goods or services";
const MAX_QUOTED_LENGTH = 200;
/** States that a gift of an earlier file may have by now. */
const REVERSED = /refund|revers|return|charge ?back|disput|void|cancel|bounced|nsf/i;
/** How Excel shortens a long number, so that different ids look the same. */
const SHORTENED_NUMBER = /^\d(\.\d+)?E\+\d+$/i;

/** Gives access to the cells of a row by field and by role. */
function cellReaderOf(cells: readonly string[], layout: FileLayout) {
  const { columns, headers, roles } = layout;
  const cellAt = (at: number) => withoutFormulaGuard((cells[at] ?? "").trim());
  const textOf = (field: ImportField) => cellAt(columns[field] ?? -1);
  const textsOf = (role: Role) => (roles[role] ?? []).map(cellAt).filter(Boolean);
  return {
    cells,
    layout,
    textOf,
    /** Quotes the cell of a field; null without a column for it. */
    quote(field: ImportField): QuotedCell | null {
      const header = headers[columns[field] ?? -1];
      return header ? quotedCell(header, textOf(field)) : null;
    },
    headerOf: (field: ImportField) => headers[columns[field] ?? -1] ?? "",
    textsOf,
    firstOf: (role: Role) => textsOf(role)[0] ?? "",
    /** Quotes the first cell of a role that passes a test; null without one. */
    quoteWhere(role: Role, passes: (text: string) => boolean): QuotedCell | null {
      const at = roles[role]?.find((at) => passes(cellAt(at)));
      return at === undefined ? null : quotedCell(headers[at], cellAt(at));
    },
  };
}

export type CellReader = ReturnType<typeof cellReaderOf>;

const quotedCell = (header = "", text: string): QuotedCell => ({
  header,
  text: cut(text, MAX_QUOTED_LENGTH),
});

/**
 * Reads one row. Times without a zone are in the rules' zone, unless the column names one. `reason`
 * says why a row is not ready.
 */
export function readRow(cells: readonly string[], rules: ReadingRules) {
  const row = readValues(cells, rules);
  const { layout, textOf, texts, isNameless, isPrivate, contact, hint, method, amount } = row;
  const { employerMatch, id } = row;
  const isPledged = row.state.kind === "pledged";
  const gift = giftOf(row, isPledged);
  const verdict: Verdict =
    whyNoGift(row) ??
    whyRefund(row) ??
    whyUnpaid(row, layout.rows === "pledges" || gift.donation_type === "Pledge") ??
    whyUnreadable(row) ??
    READY;
  const wholeCents = amount.ok ? amount.cents + amount.refundedCents : null;
  if (verdict.kind === "ready" || verdict.isFullyRefunded) {
    const kind = isPledged ? ["pledged"] : [];
    gift.external_id ??= contentKey(texts, wholeCents, gift.received_at, ...kind);
  }
  // The id may be that of the refunded gift. With it the row would be taken for the gift.
  if (verdict.separateRefund) gift.external_id = null;
  return {
    gift,
    isNameless,
    isPrivate,
    contact,
    id,
    hint,
    employerMatch,
    kind: verdict.kind,
    reason: verdict.reason,
    separateRefund: verdict.separateRefund ?? null,
    refunds: refundsOf(verdict, amount.ok ? amount.refundedCents : 0, wholeCents ?? 0),
    /** The payment method, if it is an unknown word. */
    unknownMethod: isPledged || method ? "" : textOf("paymentMethod"),
    ...(isPledged ? scheduleOf(row, gift.amount_cents) : UNSCHEDULED),
  };
}

/** Returns the columns of the record that a row can become, as far as its cells say them. */
function giftOf(row: RowValues, isPledged: boolean) {
  const { layout, texts, date, method, amount, id, checkNumber } = row;
  return {
    ...texts,
    check_number: texts.check_number ?? checkNumber,
    status: isPledged ? ("pledged" as const) : ("received" as const),
    amount_cents: amount.ok ? amount.cents : null,
    received_at: date.ok ? date.time : null,
    external_id: SHORTENED_NUMBER.test(id) ? null : id || null,
    payment_method: isPledged ? null : method,
    came_by: texts.came_by ?? versionOf(layout).fund ?? null,
    ...benefitOf(row, amount.ok && !row.isInKind ? amount.cents : 0),
    ...(isPledged && { donation_type: "Pledge" }),
  };
}

/** Reads the donor of a row alone, which needs no rules for dates. */
export const readDonor = (cells: readonly string[], layout: FileLayout) =>
  readTexts(cellReaderOf(cells, layout)).texts;

/** Reads the values of a row that its verdict depends on. */
function readValues(cells: readonly string[], rules: ReadingRules) {
  const row = cellReaderOf(cells, rules.layout);
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

type RowValues = ReturnType<typeof readValues>;

/**
 * Reads when the money came. The zone is the one that the row, its column or the file's provider
 * names.
 */
function readReceived({ layout, headerOf, textOf, firstOf }: CellReader, rules: ReadingRules) {
  const ownZone = zoneIn(headerOf("receivedAt")) ?? versionOf(layout).zone;
  const day = withTime(textOf("receivedAt"), firstOf("time"), firstOf("zone"));
  return readDate(day.text, day.zone ?? ownZone ?? rules.timeZone, rules.now, rules.dateOrder);
}

/** A currency in the name of a column: "Amount (CAD)". */
const CURRENCY = /[€£¥]|\b(AUD|BRL|CAD|CHF|DKK|EUR|GBP|HKD|INR|JPY|MXN|NOK|NZD|SEK|SGD|ZAR)\b/;

/** Reads how the gift was paid and, in cents, what is left of it and what was refunded. */
function readMoney(row: CellReader) {
  const { layout, textOf, firstOf, headerOf, quoteWhere } = row;
  const method = methodOf(row);
  const usd = firstOf("usd");
  const sum = `${usd || textOf("amount") || firstOf("amounts")} ${firstOf("side")}`.trim();
  const currencies = [textOf("currency"), CURRENCY.exec(headerOf("amount"))?.[0] ?? ""];
  const isInKind = method === "in_kind" || method === "stock";
  // Goods and stock need no value.
  const isUnvalued = isInKind && /^[$0.\s]*$/.test(sum);
  const amount = isUnvalued
    ? { ok: true as const, cents: 0, refundedCents: 0 }
    : readNetAmount(sum, textOf("refunded"), layout.unit === "cents" ? 100 : 1);
  return {
    method,
    isInKind,
    isUnvalued,
    amount,
    isInDollars: usd !== "" || currencies.every((text) => /^(USD?|US DOLLARS?|\$)?$/i.test(text)),
    employerMatch: {
      cents: centsIn(firstOf("match")) ?? 0,
      employer: firstOf("matcher"),
      unpaid: quoteWhere(
        "matchStatus",
        (text) => readWord(text.replace(/^match(ed)? /i, ""))?.meaning !== "received",
      ),
    },
  };
}

/** Reads the gift's id at its provider; "" without one. */
function readId({ headerOf, textOf }: CellReader, method: PaymentMethod | null) {
  const externalId = cut(textOf("externalId"), MAX_QUOTED_LENGTH);
  // Many people's checks have the same number, so it is not an id.
  const isOfCheck =
    method === "check" && /^\d+$/.test(externalId) && /\bref/i.test(headerOf("externalId"));
  return isOfCheck ? { id: "", checkNumber: externalId } : { id: externalId, checkNumber: null };
}

/** The kind of a row, and why it is not ready. */
interface Verdict {
  kind: ReadKind;
  reason: RowReason | null;
  separateRefund?: SeparateRefund;
  /** The whole gift was refunded. An earlier file may have stored it. */
  isFullyRefunded?: boolean;
}

const READY: Verdict = { kind: "ready", reason: null };

const quotedState = ({ state: { header, text } }: RowValues) =>
  header || text ? quotedCell(header, text) : null;

/** Finds headings, totals and rows with missing or extra cells. */
function whyNoGift(row: RowValues): Verdict | null {
  const { state, date, cells } = row;
  const { headers } = row.layout;
  if (state.noGift) {
    const reason: RowReason = { code: "no-gift", what: state.noGift, cell: quotedState(row) };
    return { kind: "none", reason };
  }
  if (!date.ok && !/\d/.test(row.textOf("amount"))) {
    const reason: RowReason = { code: "no-gift", what: "empty", cell: row.quote("receivedAt") };
    return { kind: "none", reason };
  }
  if (cells.length < headers.length || cells.slice(headers.length).some((cell) => cell.trim())) {
    const reason = { code: "wrong-width", cells: cells.length, columns: headers.length } as const;
    return { kind: "error", reason };
  }
  return null;
}

/** Finds a refund in a row of its own. */
function whyRefund(row: RowValues): Verdict | null {
  const { state, amount, giftIds, isNameless } = row;
  const namesGift = giftIds.length > 0 || !isNameless;
  const isNegativeGift = amount.ok && amount.cents < 0 && namesGift;
  const isRefund = isNegativeGift || row.textsOf("takesBack").length > 0;
  if (state.kind !== "refund" && !(isRefund && state.kind !== "unpaid")) return null;
  if (!amount.ok) return errorIn(row, amount.field, { code: amount.problem });
  return {
    kind: "unpaid",
    reason: { code: "refund", cell: state.kind === "refund" ? quotedState(row) : null },
    separateRefund: { cents: Math.abs(amount.cents), giftIds },
  };
}

/** Finds a gift that was not paid or was refunded, and a pledge whose payments are other rows. */
function whyUnpaid(row: RowValues, isPledge: boolean): Verdict | null {
  const { state, amount } = row;
  if (state.kind === "unpaid")
    return {
      kind: "unpaid",
      reason: { code: isPledge ? "no-pledge" : "not-paid", cell: quotedState(row) },
      isFullyRefunded: REVERSED.test(state.text),
    };
  if (state.kind === "paid-pledge")
    return { kind: "unpaid", reason: { code: "paid-pledge", cell: quotedState(row) } };
  const owed = state.kind === "received" && quoteOwed(row);
  if (owed) return { kind: "unpaid", reason: { code: "not-paid", cell: owed } };
  const returned = row.quoteWhere("returns", (text) => text !== "" && !saysNo(text));
  const isPartlyRefunded = amount.ok && amount.refundedCents > 0 && amount.cents > 0;
  if (returned === null || isPartlyRefunded) return null;
  return { kind: "unpaid", reason: { code: "went-back", cell: returned }, isFullyRefunded: true };
}

/** The least part of an amount that providers pay out. */
const PART_AFTER_FEES = 0.9;

/** Quotes the cell that says that the amount was not paid, or not all of it; null without one. */
function quoteOwed({ quoteWhere, textsOf, amount }: RowValues): QuotedCell | null {
  const whole = amount.ok ? amount.cents : 0;
  // A column such as "Amount Due" may have the whole sum of a bill that was paid.
  if (textsOf("paid").some((text) => whole > 0 && (centsIn(text) ?? 0) >= whole)) return null;
  const isWithin = (text: string, least: number, most: number) => {
    const cents = centsIn(text);
    return cents !== null && cents >= least && cents <= most;
  };
  return (
    // More than the amount is what is left of something else, such as the pledge that it pays.
    quoteWhere("owed", (text) => isWithin(text, 1, whole)) ??
    // A little less is what is left of the amount after fees.
    quoteWhere(
      "paid",
      (text) => saysNo(text) || (isWithin(text, 0, whole * PART_AFTER_FEES - 1) && !saysYes(text)),
    )
  );
}

/** Finds a cell that cannot be stored. An amount of zero can, if an employer matches it. */
function whyUnreadable(row: RowValues): Verdict | null {
  const { state, date, amount, isUnvalued, problem } = row;
  const isMatched = row.employerMatch.cents !== 0;
  if (!row.isInDollars) return errorIn(row, "currency", { code: "not-dollars" });
  if (!amount.ok && !isMatched) return errorIn(row, amount.field, { code: amount.problem });
  if (amount.ok && amount.cents <= 0 && !isUnvalued && (amount.refundedCents > 0 || !isMatched)) {
    const code = amount.cents < 0 ? "paid-out" : "nothing-left";
    return { kind: "unpaid", reason: { code, cell: row.quote("amount") } };
  }
  if (state.kind === "unknown") return errorIn(row, "status", { code: "unknown-status" });
  if (!date.ok) return errorIn(row, "receivedAt", { code: date.problem });
  return problem && errorIn(row, problem.field, problem.reason);
}

/** Returns the verdict on a row that the cell of a field makes unreadable. */
const errorIn = (row: CellReader, field: ImportField, reason: RowReason): Verdict => ({
  kind: "error",
  reason: { ...reason, cell: row.quote(field) },
});

/** Returns the total of all refunds that the gift's own row states. */
function refundsOf(
  { separateRefund, isFullyRefunded }: Verdict,
  refundedCents: number,
  wholeCents: number,
): Refund[] {
  const cents = isFullyRefunded ? wholeCents : refundedCents;
  return cents > 0 && !separateRefund ? [{ key: "", cents }] : [];
}

const UNSCHEDULED: ReturnType<typeof scheduleOf> = { schedule: null, ownDates: [] };

/**
 * Reads the schedule of a pledge, which the site's own export contains. `cents` is the pledge's
 * amount.
 */
function scheduleOf({ textsOf, firstOf }: CellReader, cents: number | null) {
  const schedule = checkSchedule({
    months: textsOf("months")[0],
    every: textsOf("every")[0],
    startsOn: parseDay(firstOf("startsOn")),
  });
  const ownDates = parseOwnDates(firstOf("ownDates").replaceAll("; ", "\n"));
  return {
    schedule: schedule.ok ? schedule.value : null,
    ownDates: ownDates && totalOf(ownDates) === cents ? ownDates : [],
  };
}

/**
 * Removes the apostrophe that this site and others put before formulas to protect spreadsheets
 * (domain/lists/csv.ts).
 */
const withoutFormulaGuard = (text: string) =>
  /^'[\s]*[=@+\-＝＠＋－]/.test(text) ? text.slice(1) : text;

/**
 * Returns what the donor received in return: from the column of its value, or from the column of
 * the deductible rest.
 */
function benefitOf({ firstOf, layout: { headers, roles } }: CellReader, cents: number) {
  const goods = centsIn(firstOf("goods")) ?? 0;
  const text = firstOf("deductible");
  // Some files have a flag instead: a yes says that all is deductible, a no that nothing is.
  const isAmount = /amount/i.test(headers[roles.deductible?.[0] ?? -1] ?? "");
  const flagged = text.replace(/^(1|yes|true|y)$/i, "").replace(/^(no|false|n)$/i, "0");
  const deductible = centsIn(isAmount ? text : flagged) ?? cents;
  const rest = deductible >= 0 ? cents - deductible : 0;
  const value = goods > 0 ? goods : rest;
  const hasBenefit = cents > 0 && value > 0;
  return { benefit: hasBenefit ? UNNAMED_BENEFIT : null, benefit_cents: hasBenefit ? value : null };
}

/**
 * Returns the gifts of one row: the gift itself, split by fund when the designation lists sums
 * ("General: $160.00, Roof: $40.00"), and the employer's match, whose donor is the employer.
 */
export function readRowParts(cells: readonly string[], rules: ReadingRules): RowReading[] {
  const reading = readRow(cells, rules);
  const { gift, employerMatch } = reading;
  const isUnpaid = reading.kind === "unpaid" && !reading.separateRefund;
  if (reading.reason && isUnpaid && employerMatch.cents > 0)
    reading.reason.matchCents = employerMatch.cents;
  if (reading.kind !== "ready") return [reading];
  const unvalued = gift.amount_cents === 0 && gift.payment_method ? [reading] : [];
  const giftReadings = gift.amount_cents
    ? splitByFund(reading, cells[rules.layout.columns.designation ?? -1] ?? "")
    : unvalued;
  if (employerMatch.cents <= 0) return giftReadings;
  const matchReading: RowReading = {
    ...reading,
    ...(employerMatch.unpaid && {
      kind: "unpaid",
      reason: { code: "not-paid", cell: employerMatch.unpaid },
    }),
    refunds: [],
    isNameless: !employerMatch.employer,
    isPrivate: false,
    contact: "",
    hint: null,
    gift: {
      ...gift,
      first_name: employerMatch.employer || "Anonymous",
      last_name: "",
      ...NO_CONTACT,
      amount_cents: employerMatch.cents,
      donation_type: "One-time",
      benefit: null,
      benefit_cents: null,
      external_id: matchId(gift.external_id),
      notes: `Match of a gift of ${`${gift.first_name} ${gift.last_name}`.trim()}`,
    },
  };
  return [...giftReadings, matchReading];
}

const MAX_FUNDS_LENGTH = 2_000;

function splitByFund(reading: RowReading, text: string): RowReading[] {
  const funds = text
    .slice(0, MAX_FUNDS_LENGTH)
    .split(/(?<=\.\d\d)[,;]/)
    .map((part) => {
      const colon = part.lastIndexOf(":");
      const designation = oneLine(cut(part.slice(0, Math.max(colon, 0)), TEXT_LIMITS.designation));
      return { designation, cents: centsIn(part.slice(colon + 1)) ?? Number.NaN };
    });
  if (funds.length < 2 || totalOf(funds) !== reading.gift.amount_cents) return [reading];
  let benefitLeft = reading.gift.benefit_cents ?? 0;
  return funds.map(({ designation, cents: amount_cents }, at) => {
    // The benefit counts once, and for no part more than the part itself.
    const benefit_cents = Math.min(benefitLeft, amount_cents) || null;
    benefitLeft -= benefit_cents ?? 0;
    return {
      ...reading,
      refunds: [],
      gift: {
        ...reading.gift,
        designation,
        amount_cents,
        benefit: benefit_cents ? reading.gift.benefit : null,
        benefit_cents,
        ...(at > 0 && { external_id: fundPartId(reading.gift.external_id, at + 1) }),
      },
    };
  });
}

/** Some files name the method in the type column. A check number also means a check. */
const methodOf = ({ textOf }: CellReader): PaymentMethod | null =>
  readPaymentMethod(textOf("paymentMethod") || textOf("type")) ??
  (/^\d+$/.test(textOf("checkNumber")) && !textOf("paymentMethod") ? "check" : null);

/**
 * Returns what is left of the amount and what was refunded, in cents. `unitsPerCent` is how many of
 * the file's hundredths make a cent.
 */
function readNetAmount(amount: string, refunded: string, unitsPerCent: number) {
  const whole = readAmount(amount);
  if (!whole.ok) return { ...whole, field: "amount" as const };
  // Some files have a flag instead.
  const sum = refunded.replace(/^(yes|y|true)$/i, () => amount).replace(/^(no?|false)$/i, "");
  const read = sum === "" ? { ok: true as const, cents: 0 } : readAmount(sum);
  if (!read.ok) return { ...read, field: "refunded" as const };
  const refundedCents = Math.round(Math.abs(read.cents) / unitsPerCent);
  return {
    ok: true as const,
    cents: Math.round(whole.cents / unitsPerCent) - refundedCents,
    refundedCents,
  };
}
