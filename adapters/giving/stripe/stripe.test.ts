import { expect, test } from "vitest";
import { systemClock } from "#domain/values/clock.ts";
import { readRules } from "#tests/fakes/stripe-rules.ts";
import table from "#tests/fixtures/stripe-events.json" with { type: "json" };
import { classOf, stripeProvider } from "./stripe.ts";

/**
 * Every kind of event in the types of Stripe's package. A new one fails this test, which lists it:
 * decide whether it is read, waits for staff or is only stored, and add it to the table.
 */
test("each kind of Stripe event is read, waits for staff because it is about money, or is only stored", () => {
  const found = { read: [] as string[], unclear: [] as string[], stored: [] as string[] };
  for (const { type, object } of readRules().events) found[classOf(type, object)].push(type);
  for (const kinds of Object.values(found)) kinds.sort();
  expect(found).toEqual(table);
});

test.each([
  ["sk_test_1", true, "/test/payments/pi_1"],
  ["rk_test_1", true, "/test/payments/pi_1"],
  ["sk_live_1", false, "com/payments/pi_1"],
  ["rk_live_test_1", false, "com/payments/pi_1"],
])("gifts with the key %s are tests: %s", (secretKey, isTest, page) => {
  const fee = { basisPoints: 290, cents: 30 };
  const settings = { secretKey, webhookSecret: null, apiUrl: null, fee };
  const provider = stripeProvider(settings, systemClock);
  expect([provider.isTest, provider.webhook?.isTest]).toEqual([isTest, isTest]);
  expect(provider.payments?.pageOf("pi_1")).toContain(page);
});
