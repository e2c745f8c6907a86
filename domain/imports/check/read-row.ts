import { createHash } from "node:crypto";
import type { PaymentMethod } from "#db/schema.ts";
import { CONTENT_KEY } from "#domain/donations/own-record.ts";
import { providerOf } from "#domain/imports/map/file-providers.ts";
import { type ImportField, plainName } from "#domain/imports/map/import-fields.ts";
import type { Layout } from "#domain/imports/map/layout.ts";
import { CENTS_MAX } from "#domain/money/money.ts";
import { readPaymentMethod } from "#domain/money/payment-methods.ts";
import { type DateOrder, readDate } from "./read-date.ts";
import { readAmount, readPledgeState, readStatus } from "./read-money.ts";
import { cut, readTexts } from "./row-texts.ts";

/** Something is wrong with one cell; the text is for staff. */
export interface Unreadable {
  ok: false;
  problem: string;
}

export type RowReading = ReturnType<typeof readRow>;

/** A row that can be a gift or a pledge, as columns of its record. */
export type ReadyGift = RowReading["gift"] & {
  amount_cents: number;
  received_at: string;
  external_id: string;
};

interface ReadingRules {
  layout: Layout;
  /** IANA name, for times that name no zone. */
  timeZone: string;
  dateOrder: DateOrder;
  now: Date;
}

const SHOWN = 200;
const STATUS_HINT =
  "Paid, Closed Won or Posted is received; Pledged a pledge; Closed Lost, pending or refunded neither";

/**
 * Reads one row. Times without a zone are in the rules' zone, unless the column says UTC. `reason` says why
 * a row is not ready, in one line for staff: "Amount is not a number (Amount: $1,2O0)".
 */
export function readRow(cells: readonly string[], rules: ReadingRules) {
  const { columns, headers } = rules.layout;
  const textOf = (field: ImportField) => (cells[columns[field] ?? -1] ?? "").trim();
  const nameOf = (field: ImportField) => headers[columns[field] ?? -1] ?? "";
  const zone = /\bUTC\b|\bGMT\b/i.test(nameOf("receivedAt")) ? "UTC" : rules.timeZone;
  const { texts, isNameless, problem: textProblem } = readTexts(textOf);
  const date = readDate(textOf("receivedAt"), zone, rules.now, rules.dateOrder);
  const method = methodOf(textOf);
  // Goods and stock need no value.
  const isUnvalued =
    (method === "in_kind" || method === "stock") && /^[$0.\s]*$/.test(textOf("amount"));
  const amount = isUnvalued
    ? { ok: true as const, cents: 0 }
    : readNet(textOf("amount"), textOf("refunded"));
  const isPledge = rules.layout.rows === "pledges" || isPledgeWord(textOf("type"));
  const status = statusOf(textOf("status"), rules.layout, isPledge);
  const isPledged = status === "pledged";
  const gift = {
    ...texts,
    status: isPledged ? ("pledged" as const) : ("received" as const),
    amount_cents: amount.ok ? amount.cents : null,
    received_at: date.ok ? date.time : null,
    external_id: cut(textOf("externalId"), SHOWN) || null,
    payment_method: isPledged ? null : method,
    ...(isPledged && { donation_type: "Pledge" }),
  };
  const reject = (
    kind: "unpaid" | "error",
    field: ImportField,
    problem: string,
    hint: string | null = null,
  ) => {
    const said = cut(textOf(field), SHOWN) || "empty";
    const details = [nameOf(field) && `${nameOf(field)}: ${said}`, hint].filter(Boolean).join("; ");
    return { kind, gift, isNameless, reason: details ? `${problem} (${details})` : problem };
  };

  if (cells.length < headers.length || cells.slice(headers.length).some((cell) => cell.trim())) {
    const reason = `Row has ${cells.length} cells, not ${headers.length} (a missing or an extra comma or quote)`;
    return { kind: "error" as const, gift, isNameless, reason };
  }
  if (status === "unpaid") return reject("unpaid", "status", isPledge ? "No pledge" : "Not paid");
  if (status === "paid" && isPledge)
    return reject("unpaid", "status", "Pledge is paid", "import its payments as gifts");
  if (!amount.ok) return reject("error", amount.field, amount.problem);
  if (amount.cents <= 0 && !isUnvalued)
    return reject("unpaid", "amount", amount.cents < 0 ? "Money paid out" : "Nothing left of it");
  if (amount.cents > CENTS_MAX) return reject("error", "amount", "Amount is too large");
  if (status === "unknown") return reject("error", "status", "Status is not known", STATUS_HINT);
  if (!date.ok) return reject("error", "receivedAt", date.problem);
  if (!/^(USD?|US DOLLARS?|\$)?$/i.test(textOf("currency")))
    return reject(
      "error",
      "currency",
      "Currency is not USD",
      "enter by hand at the amount deposited",
    );
  if (textProblem) return reject("error", textProblem.field, textProblem.problem);
  gift.external_id ??= contentKey(
    texts,
    ...[gift.amount_cents, gift.received_at, ...(isPledged ? ["pledged"] : [])],
  );
  return { kind: "ready" as const, gift, isNameless, reason: null };
}

/** A number of a check says it, too. */
const methodOf = (textOf: (field: ImportField) => string): PaymentMethod | null =>
  readPaymentMethod(textOf("paymentMethod")) ??
  (/^\d+$/.test(textOf("checkNumber")) && !textOf("paymentMethod") ? "check" : null);

const PLEDGE_WORDS = new Set(["pledge", "pledged", "pledges", "promise"]);
const isPledgeWord = (type: string) => PLEDGE_WORDS.has(plainName(type.slice(0, SHOWN)));

function statusOf(text: string, { columns, provider }: Layout, isPledge: boolean) {
  if (columns.status === undefined) return isPledge ? "pledged" : "paid";
  return isPledge ? readPledgeState(text) : readStatus(text, providerOf(provider).paidWords);
}

/** What is left of the amount after a partial refund. */
function readNet(amount: string, refunded: string) {
  const whole = readAmount(amount);
  if (!whole.ok) return { ...whole, field: "amount" as const };
  if (refunded === "") return whole;
  const back = readAmount(refunded);
  if (!back.ok) return { ...back, field: "refunded" as const };
  return { ok: true as const, cents: whole.cents - Math.abs(back.cents) };
}

/** True for an id that stands for a row's content, and where there is no id. */
export const isContentKey = (id: string | null) => id?.startsWith(CONTENT_KEY) ?? true;

/** In place of an id: the same for the same person, moment and amount, given or pledged. */
function contentKey(
  { first_name, last_name, email }: { first_name: string; last_name: string; email: string },
  ...rest: (string | number | null)[]
): string {
  const who = email.toLowerCase() || `${first_name} ${last_name}`.toLowerCase();
  const content = JSON.stringify([who, ...rest]);
  return `${CONTENT_KEY}${createHash("sha256").update(content).digest("hex")}`;
}
