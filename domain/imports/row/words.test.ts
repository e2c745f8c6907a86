import { expect, test } from "vitest";
import { isTest, parseWord } from "./words.ts";

test.each([
  ["PAID", "received"],
  ["Succeeded", "received"],
  ["partially_refunded", "received"],
  ["PledgePayment", "received"],
  ["Recurring Gift Pay-Cash", "received"],
  ["Refunded", "unpaid"],
  ["requires_payment_method", "unpaid"],
  ["charge_pending", "unpaid"],
  ["needs_response", "unpaid"],
  // Stripe withdraws no money for an inquiry.
  ["warning_needs_response", undefined],
  ["Chargeback", "refund"],
  ["Payment Refund", "refund"],
  ["Returned Check", "refund"],
  ["Refunded Donation", "unpaid"],
  ["Return donor", undefined],
  ["Return of Premium", undefined],
  ["Return Check Redeposit", undefined],
  ["Closed Won", "received"],
  ["Posted", "received"],
  ["Closed Lost", "unpaid"],
  ["Pledged", "pledged"],
  ["MG Pledge", "none"],
  ["Soft Credit", "none"],
  ["General Currency Conversion", "none"],
  ["ACH_CREDIT", "none"],
  ["Payment Hold Release", "none"],
  ["Monthly", null],
  ["", null],
  ["Prospecting", undefined],
  ["Negotiation/Review", undefined],
  ["constructor", undefined],
  ["Monthly + New", undefined],
])("the word %j gives its row the state %j", (word, expected) => {
  expect(parseWord(word)?.meaning).toBe(expected);
});

test("a word that a provider uses for paid gifts means received in its files", () => {
  expect(parseWord("Prospecting", "won, prospecting")?.meaning).toBe("received");
});

test.each([
  ["Test Mode", "TRUE", true],
  ["Test Mode", "No", false],
  ["Environment", "Sandbox", true],
  ["Mode", "test", true],
  ["Is Live", "No", true],
  ["Is Live", "0", true],
  ["Is Live", "n", true],
  ["Is Live", "TRUE", false],
  ["livemode", "false", true],
])("in the column %j, %j makes a row a test: %j", (header, text, expected) => {
  expect(isTest(header, text)).toBe(expected);
});
