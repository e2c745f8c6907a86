import { expect, test } from "vitest";
import { parsePaymentMethod } from "./payment-methods.ts";

test.each([
  ["Check #1023", "check"],
  ["cheque", "check"],
  ["Cashier's check", "check"],
  ["Cash", "cash"],
  ["Cash App", null],
  ["Visa ending in 4242", "card"],
  ["applePayOrGooglePay", "card"],
  ["Credit Card", "card"],
  ["ach", "bank"],
  ["eCheck", "bank"],
  ["Bank transfer", "bank"],
  ["Direct Debit", "bank"],
  ["Stocks", "stock"],
  ["In-Kind", "in_kind"],
  ["inKind", "in_kind"],
  ["Crypto", "in_kind"],
  ["Bitcoin", "in_kind"],
  ["USD Coin", "in_kind"],
  ["paypal", null],
  ["", null],
])("a file that says %j means %j", (text, method) => {
  expect(parsePaymentMethod(text)).toBe(method);
});
