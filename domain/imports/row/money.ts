/** The money of one row: its method, its amount, its refund, and what the donor received. */
import type { PaymentMethod } from "#db/schema.ts";
import { isFundAmount } from "#domain/imports/map/import-fields.ts";
import { parsePaymentMethod } from "#domain/values/payment-methods.ts";
import { oneLine } from "#domain/values/plain-text.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { cutText, type RowCells } from "./cells.ts";
import { centsIn, parseAmount } from "./parse-amount.ts";
import { isBlankOrDash, parseWord, saysNothing, saysYes } from "./words.ts";

/** A currency in the name of a column: "Amount (CAD)". */
const CURRENCY = /[€£¥]|\b(AUD|BRL|CAD|CHF|DKK|EUR|GBP|HKD|INR|JPY|MXN|NOK|NZD|SEK|SGD|ZAR)\b/;

/** Reads how the gift was paid and, in cents, what is left of it and what was refunded. */
export function parseRowMoney(row: RowCells) {
  const { layout, textOf, textsOf, firstOf, headerOf, quoteWhere } = row;
  const method = methodOf(row);
  const sumIn = (texts: string[]) => texts.find((text) => !isBlankOrDash(text)) ?? "";
  const usd = sumIn(textsOf("usd"));
  const ownText = textOf("amount");
  // A gift that is not split may have nothing under the name of a fund's part.
  const isUnsplit = isFundAmount(headerOf("amount")) && centsIn(ownText) === 0;
  const amountText = sumIn([usd, isUnsplit ? "" : ownText, ...textsOf("amounts"), ownText]);
  const sum = `${amountText} ${firstOf("side")}`.trim();
  const currencies = [textOf("currency"), CURRENCY.exec(headerOf("amount"))?.[0] ?? ""];
  const isInKind = method === "in_kind" || method === "stock";
  // Goods and stock need no value.
  const isUnvalued = isInKind && /^[$0.\s]*$/.test(sum);
  const amount = isUnvalued
    ? { ok: true as const, cents: 0, refundedCents: 0 }
    : computeNetAmount(sum, refundsIn(row), layout.unit === "cents" ? 100 : 1);
  return {
    method,
    isUnvalued,
    amount,
    isInDollars: usd !== "" || currencies.every((text) => /^(USD?|US DOLLARS?|\$)?$/i.test(text)),
    benefit: parseBenefit(row, amount.ok && !isInKind ? amount.cents : 0),
    employerMatch: {
      cents: centsIn(firstOf("match")) ?? 0,
      employer: firstOf("matcher"),
      unpaid: quoteWhere(
        "matchStatus",
        (text) => parseWord(text.replace(/^match(ed)? /i, ""))?.meaning !== "received",
      ),
    },
  };
}

/** Returns what was refunded or disputed, unless a status says what became of the dispute. */
function refundsIn({ textOf, textsOf, textAt, layout: { headers, roles } }: RowCells): string[] {
  const isDecided = roles.states?.some(
    (columnIndex) => /dispute/i.test(headers[columnIndex] ?? "") && textAt(columnIndex),
  );
  return [textOf("refunded"), ...(isDecided ? [] : textsOf("disputed"))];
}

/** Some files name the method in the type column. A check number also means a check. */
const methodOf = ({ textOf, firstOf }: RowCells): PaymentMethod | null =>
  (saysYes(firstOf("inKind")) ? "in_kind" : null) ??
  parsePaymentMethod(textOf("paymentMethod") || textOf("type")) ??
  (/^\d+$/.test(textOf("checkNumber")) && !textOf("paymentMethod") ? "check" : null);

/**
 * Returns what is left of the amount and what was refunded, in cents. `unitsPerCent` is how many of
 * the file's hundredths make a cent.
 */
function computeNetAmount(amount: string, refunds: readonly string[], unitsPerCent: number) {
  const whole = parseAmount(amount);
  if (!whole.ok) return { ...whole, field: "amount" as const };
  let refundedCents = 0;
  for (const text of refunds) {
    // Of a negative row the cell says once more that its money went back.
    if (saysNothing(text) || whole.cents < 0) continue;
    // Some files have a flag instead.
    const refundAmount = /^(yes|y|true|x)$/i.test(text) ? whole : parseAmount(text);
    if (!refundAmount.ok) return { ...refundAmount, field: "refunded" as const };
    refundedCents += Math.round(Math.abs(refundAmount.cents) / unitsPerCent);
  }
  const wholeCents = Math.round(whole.cents / unitsPerCent);
  // A refund and a dispute in two columns may be the same money.
  if (refunds.length > 1) refundedCents = Math.min(refundedCents, Math.max(0, wholeCents));
  return { ok: true as const, cents: wholeCents - refundedCents, refundedCents };
}

/** What the donor received in return, when the file says only what it is worth. */
const UNNAMED_BENEFIT = "Goods or services";

/**
 * Returns what the donor received in return: from the column of its value, or from the column of
 * the deductible rest.
 */
function parseBenefit({ firstOf, layout: { headers, roles } }: RowCells, cents: number) {
  const isInCents = /cents/i.test(headers[roles.goods?.[0] ?? -1] ?? "");
  const goods = (centsIn(firstOf("goods")) ?? 0) / (isInCents ? 100 : 1);
  const text = saysYes(firstOf("nonDeductible")) ? "0" : firstOf("deductible");
  // Some files have a flag instead: a yes says that all is deductible, a no that nothing is.
  const isAmount = /amount/i.test(headers[roles.deductible?.[0] ?? -1] ?? "");
  const flagged = text.replace(/^(1|yes|true|y)$/i, "").replace(/^(no|false|n)$/i, "0");
  const deductible = centsIn(firstOf("eligible")) || (centsIn(isAmount ? text : flagged) ?? cents);
  const rest = deductible >= 0 ? cents - deductible : 0;
  const value = goods > 0 ? goods : rest;
  const hasBenefit = cents > 0 && value > 0;
  const benefit = oneLine(cutText(firstOf("benefit"), TEXT_LIMITS.designation)) || UNNAMED_BENEFIT;
  return { benefit: hasBenefit ? benefit : null, benefit_cents: hasBenefit ? value : null };
}
