import { createHash } from "node:crypto";
import { CENTS_MAX } from "#domain/money/money.ts";
import type { DateOrder } from "./date-order.ts";
import { providerOf } from "./file-providers.ts";
import type { ImportField } from "./import-field.ts";
import type { Layout } from "./layout.ts";
import { plainName } from "./plain-name.ts";
import { readAmount } from "./read-amount.ts";
import { readDate } from "./read-date.ts";
import { readStatus } from "./read-status.ts";
import { cut, type RowTexts, readTexts } from "./row-texts.ts";

/** What is wrong with a row, and where. */
export interface RowProblem {
  problem: string;
  column_name: string;
  said: string;
  hint: string | null;
}

export type RowReading = {
  texts: RowTexts;
  amount_cents: number | null;
  received_at: string | null;
} & (
  | {
      kind: "gift";
      status: "received" | "pledged";
      amount_cents: number;
      received_at: string;
      external_id: string;
    }
  | ({ kind: "unpaid" | "error"; external_id: string | null } & RowProblem)
);

/** How the cells of a file are understood. */
export interface ReadingRules {
  layout: Layout;
  /** IANA name, for times that name no zone. */
  timeZone: string;
  dateOrder: DateOrder;
  now: Date;
}

const SHOWN = 200;
/** The problem of a row whose stage staff are asked about. */
export const UNKNOWN_STATUS = "Status is not known";
const STATUS_HINT =
  "Paid, Closed Won or Posted is received; Pledged a pledge; Closed Lost, pending or refunded neither";

/** Reads one row. Times without a zone are in the rules' zone, unless the column says UTC. */
export function readRow(cells: string[], rules: ReadingRules): RowReading {
  const { columns, headers } = rules.layout;
  const said = (field: ImportField) => {
    const at = columns[field];
    return at === undefined ? "" : (cells[at] ?? "").trim();
  };
  const nameOf = (field: ImportField) => headers[columns[field] ?? -1] ?? "";
  const zone = /\bUTC\b|\bGMT\b/i.test(nameOf("receivedAt")) ? "UTC" : rules.timeZone;
  const { texts, problem: textProblem } = readTexts(said);
  const date = readDate(said("receivedAt"), zone, rules.now, rules.dateOrder);
  const amount = readNet(said("amount"), said("refunded"));
  const given = {
    texts,
    amount_cents: amount.ok ? amount.cents : null,
    received_at: date.ok ? date.time : null,
    external_id: cut(said("externalId"), SHOWN) || null,
  };
  const out = (
    kind: "unpaid" | "error",
    field: ImportField,
    problem: string,
    hint: string | null = null,
  ): RowReading => ({
    kind,
    ...given,
    problem,
    column_name: nameOf(field),
    said: cut(said(field), SHOWN),
    hint,
  });

  if (cells.length < headers.length || cells.slice(headers.length).some((cell) => cell.trim()))
    return {
      kind: "error",
      ...given,
      problem: `Row has ${cells.length} cells, not ${headers.length}`,
      column_name: "",
      said: `${cells.length} of ${headers.length}`,
      hint: "a missing or an extra comma or quote",
    };
  const status = columns.status === undefined ? "paid" : statusOf(said("status"), rules.layout);
  if (status === "unpaid") return out("unpaid", "status", "Not paid");
  if (!amount.ok) return out("error", amount.field, amount.problem, amount.hint);
  if (amount.cents <= 0)
    return out("unpaid", "amount", amount.cents < 0 ? "Money paid out" : "Nothing left of it");
  if (amount.cents > CENTS_MAX) return out("error", "amount", "Amount is too large");
  if (status === "unknown") return out("error", "status", UNKNOWN_STATUS, STATUS_HINT);
  if (!date.ok) return out("error", "receivedAt", date.problem, date.hint);
  const currency = said("currency").toUpperCase();
  if (currency && !/^(USD?|US DOLLARS?|\$)$/.test(currency))
    return out("error", "currency", "Currency is not USD", "enter by hand at the amount deposited");
  if (textProblem) return out("error", textProblem.field, textProblem.problem, textProblem.hint);
  const isPledge = status === "pledged";
  return {
    kind: "gift",
    status: isPledge ? "pledged" : "received",
    texts: isPledge ? { ...texts, donation_type: "Pledge" } : texts,
    amount_cents: amount.cents,
    received_at: date.time,
    external_id: given.external_id ?? contentKey(texts, amount.cents, date.time, isPledge),
  };
}

/** What staff said about a stage goes before what is known. */
function statusOf(word: string, { provider, stages }: Layout) {
  const name = plainName(cut(word, SHOWN));
  const said = stages.find(([stage]) => stage === name);
  return said ? said[1] : readStatus(word, providerOf(provider).paidWords);
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

/** Stands in for an id: what the same person gave or promised at the same moment, the same amount. */
function contentKey(
  { email, first_name, last_name }: RowTexts,
  cents: number,
  time: string,
  isPledge: boolean,
) {
  const who = email.toLowerCase() || `${first_name} ${last_name}`.toLowerCase();
  const content = createHash("sha256")
    .update(JSON.stringify([who, cents, time, ...(isPledge ? ["pledged"] : [])]))
    .digest("hex");
  return `${CONTENT_KEY}${content}`;
}

/** How the ids begin that stand for content. */
export const CONTENT_KEY = "content:";
export const isContentKey = (id: string | null) => id?.startsWith(CONTENT_KEY) ?? true;
