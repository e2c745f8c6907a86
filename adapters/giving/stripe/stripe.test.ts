import { expect, test } from "vitest";
import { systemClock } from "#domain/values/clock.ts";
import { readRules } from "#tests/fakes/stripe-rules.ts";
import table from "#tests/fixtures/stripe-events.json" with { type: "json" };
import { pickGiving } from "../pick-giving.ts";
import { askWithKey } from "./client.ts";
import { classOf, stripeProvider } from "./stripe.ts";

/**
 * Every kind of event in the types of Stripe's package. A new one fails this test, which lists it:
 * decide whether it is read, waits for staff or is only stored, and add it to the table.
 */
test("each kind of Stripe event is read, waits for staff because it is about money, or is only stored", () => {
  const classes = { read: [] as string[], unclear: [] as string[], stored: [] as string[] };
  for (const { type, object } of readRules().events) classes[classOf(type, object)].push(type);
  for (const kinds of Object.values(classes)) kinds.sort();
  expect(classes).toEqual(table);
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

test("a refusal that Stripe repeats under every key ends after five keys", async () => {
  const keys: unknown[] = [];
  const cause = {
    type: "StripeInvalidRequestError",
    headers: { "idempotent-replayed": "true" },
  };
  const ask = ({ idempotencyKey }: { idempotencyKey?: string }) => {
    keys.push(idempotencyKey);
    return keys.length < 9 ? Promise.reject(cause) : Promise.resolve();
  };
  await expect(askWithKey("gift", ask)).rejects.toBe(cause);
  expect(keys).toEqual(["gift", ...[1, 2, 3, 4].map((n) => `gift:after-${n}`)]);
});

test.each([
  ["sandbox", false],
  ["donorbox", true],
] as const)(
  "with the provider %s and live keys Stripe's gifts are received: %s",
  (provider, is) => {
    const fee = { basisPoints: 290, cents: 30 };
    const stripe = { secretKey: "sk_live_1", webhookSecret: "whsec_1", apiUrl: null, fee };
    const secrets = { donorbox: null, givebutter: null };
    const settings = { provider, form: "arena", origin: null, secrets, stripe };
    const giving = pickGiving(settings, () => [], systemClock);
    expect([giving.reconciledProvider !== null, giving.receivers.has("stripe")]).toEqual([is, is]);
  },
);
