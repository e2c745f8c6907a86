import { createHash } from "node:crypto";
import { z } from "zod";
import { CENTS_MAX } from "#ports/money.ts";
import { plainText } from "#ports/plain-text.ts";
import { providerOf } from "./file-providers.ts";
import type { ImportField } from "./import-field.ts";
import type { Layout } from "./layout.ts";
import { plainName } from "./layout.ts";
import { readAmount } from "./read-amount.ts";
import { readDate } from "./read-date.ts";
import { readStatus } from "./read-status.ts";

/** The person and the words of a row, as far as they can be read. */
export interface RowTexts {
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  donation_type: string;
  city: string | null;
  state: string | null;
  notes: string | null;
}

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
  | { kind: "gift"; amount_cents: number; received_at: string; external_id: string }
  | ({ kind: "unpaid" | "error"; external_id: string | null } & RowProblem)
);

const ANONYMOUS = "Anonymous";
const email = z.email().max(254);

/** Reads one row. Times without a zone are in `timeZone`, unless the column says UTC. */
export function readRow(cells: string[], layout: Layout, timeZone: string, now: Date): RowReading {
  const { columns, headers } = layout;
  const said = (field: ImportField) => {
    const at = columns[field];
    return at === undefined ? "" : (cells[at] ?? "").trim();
  };
  const nameOf = (field: ImportField) => headers[columns[field] ?? -1] ?? "";
  const zone = /\bUTC\b|\bGMT\b/i.test(nameOf("receivedAt")) ? "UTC" : timeZone;
  const texts = readTexts(said);
  const date = readDate(said("receivedAt"), zone, now);
  const amount = readNet(said("amount"), said("refunded"));
  const given = {
    texts,
    amount_cents: amount.ok ? amount.cents : null,
    received_at: date.ok ? date.time : null,
    external_id: readText(said("externalId"), 200) || null,
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
    said: readText(said(field), 200),
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
  const status = columns.status === undefined ? "paid" : statusOf(said("status"), layout);
  if (status === "unpaid") return out("unpaid", "status", "Not paid");
  if (!amount.ok) return out("error", amount.field, amount.problem, amount.hint);
  if (amount.cents <= 0)
    return out("unpaid", "amount", amount.cents < 0 ? "Money paid out" : "Nothing left of it");
  if (amount.cents > CENTS_MAX) return out("error", "amount", "Amount is too large");
  if (status === "unknown")
    return out("error", "status", "Status is not known", "paid, succeeded, pending, refunded …");
  if (!date.ok) return out("error", "receivedAt", date.problem, date.hint);
  const currency = said("currency").toUpperCase();
  if (currency && !/^(USD?|US DOLLARS?|\$)$/.test(currency))
    return out("error", "currency", "Currency is not USD", "enter by hand at the amount deposited");
  if (texts.email && !email.safeParse(texts.email).success)
    return out("error", "email", "Not an email address");
  return {
    kind: "gift",
    texts,
    amount_cents: amount.cents,
    received_at: date.time,
    external_id: given.external_id ?? contentKey(texts, amount.cents, date.time),
  };
}

const statusOf = (word: string, { provider }: Layout) =>
  readStatus(word, providerOf(provider).paidWords);

/** What is left of the amount after a partial refund. */
function readNet(amount: string, refunded: string) {
  const whole = readAmount(amount);
  if (!whole.ok) return { ...whole, field: "amount" as const };
  if (refunded === "") return whole;
  const back = readAmount(refunded);
  if (!back.ok) return { ...back, field: "refunded" as const };
  return { ok: true as const, cents: whole.cents - Math.abs(back.cents) };
}

function readTexts(said: (field: ImportField) => string): RowTexts {
  const full = readText(said("name"), 400);
  const cut = full.lastIndexOf(" ");
  const first = readText(said("firstName"), 200);
  const last = readText(said("lastName"), 200);
  const named = first !== "" || last !== "";
  return {
    first_name: named ? first : readText(cut > 0 ? full.slice(0, cut) : full, 200) || ANONYMOUS,
    last_name: named ? last : readText(cut > 0 ? full.slice(cut + 1) : "", 200),
    email: readText(said("email"), 300),
    phone: readText(said("phone"), 50) || null,
    donation_type: typeOf(readText(said("type"), 100)),
    city: readText(said("city"), 100) || null,
    state: readText(said("state"), 100) || null,
    notes: readText(said("notes"), 5_000) || null,
  };
}

const TYPES: Record<string, string> = {
  "": "One-time",
  ...{
    no: "One-time",
    false: "One-time",
    once: "One-time",
    "one time": "One-time",
    "0": "One-time",
  },
  ...{ yes: "Recurring", true: "Recurring", recurring: "Recurring", "1": "Recurring" },
  ...{ monthly: "Monthly", "1 m": "Monthly", quarterly: "Quarterly", "3 m": "Quarterly" },
  ...{ yearly: "Yearly", annually: "Yearly", annual: "Yearly", "1 y": "Yearly", weekly: "Weekly" },
};

const typeOf = (word: string) => TYPES[plainName(word)] ?? word;

/** Text that both databases can hold: no NUL, no half characters, not endless. */
function readText(text: string, max: number): string {
  return plainText(text.toWellFormed()).trim().slice(0, max).toWellFormed();
}

/** Stands in for an id: the same person, moment and amount are the same gift. */
function contentKey({ email, first_name, last_name }: RowTexts, cents: number, time: string) {
  const who = email.toLowerCase() || `${first_name} ${last_name}`.toLowerCase();
  const content = createHash("sha256")
    .update(JSON.stringify([who, cents, time]))
    .digest("hex");
  return `${CONTENT_KEY}${content}`;
}

/** How the ids begin that stand for content. */
export const CONTENT_KEY = "content:";
