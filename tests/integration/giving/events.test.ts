import { describe, expect, test } from "vitest";
import type { StripeObject } from "#tests/fakes/stripe-account.ts";
import { readRules } from "#tests/fakes/stripe-rules.ts";
import { databases } from "#tests/support/open-test-site.ts";
import { locationOf, signInStaff } from "#tests/support/staff.ts";
import {
  openStripeWorld,
  type StripeWorld,
  sendEvent,
  startGift,
} from "#tests/support/stripe-world.ts";
import { expectAnswer, expectNoText, expectText } from "#tests/support/text-of.ts";

/** Delivers an event about any object; returns the status. */
async function sendAbout(
  world: StripeWorld,
  type: string,
  object: { id?: string; object: string },
  rest: object = {},
) {
  const about = { created: 0, ...object } as StripeObject;
  const event = world.stripe.account.eventAbout(type, about);
  return (await sendEvent(world, { ...event, ...rest })).status;
}

const outcomes = async ({ site }: StripeWorld) =>
  (await site.rows("gift_events")).map(({ type, outcome }) => [type, outcome]);

describe.each(databases)("events of Stripe on %s", (database) => {
  test("an event about money that is not understood waits on the desk until a person has looked", async () => {
    const world = await openStripeWorld(database);
    const { site } = world;
    await sendAbout(world, "source.refund_attributes_required", { id: "src_1", object: "source" });
    await sendAbout(world, "dispute.closed", { id: "dp_9", object: "dispute_of_next_year" });
    await sendAbout(world, "product.created", { id: "prod_1", object: "product" });
    expect(await outcomes(world)).toEqual([
      ["source.refund_attributes_required", "unclear"],
      ["dispute.closed", "unclear"],
      ["product.created", "kept"],
    ]);
    const staff = await signInStaff(site);
    await expectText(staff, "/admin/overview", "2 Payment reports");
    await expectText(staff, "/admin/jobs", "stripe", "dispute.closed", "dp_9");
    for (const { id, outcome } of await site.rows("gift_events")) {
      const answer = locationOf(await staff.post("/admin/jobs", { checked: id }));
      expect(answer).toContain(outcome === "unclear" ? "report-checked" : "nothing-to-do");
    }
    await expectNoText(staff, "/admin/overview", /\d Payment reports/);
    await expectText(staff, "/admin/audit", "Checked a payment report");
  });
});

test("a signed event about an object that Stripe does not have waits only where it names a payment", async () => {
  const world = await openStripeWorld("sqlite");
  const about = (object: string) => ({ id: `x_00000000000000`, object, payment_intent: "pi_0" });
  expect(await sendAbout(world, "payment_intent.succeeded", about("payment_intent"))).toBe(200);
  expect(await sendAbout(world, "charge.refunded", about("charge"))).toBe(200);
  expect(await sendAbout(world, "customer.subscription.updated", about("subscription"))).toBe(200);
  const connected = { account: "acct_1" };
  expect(await sendAbout(world, "charge.refunded", about("charge"), connected)).toBe(200);
  expect(await outcomes(world)).toEqual([
    ["payment_intent.succeeded", "unclear"],
    ["charge.refunded", "unclear"],
    ["customer.subscription.updated", "kept"],
    ["charge.refunded", "kept"],
  ]);
});

test("every kind of event in the types of Stripe's package is acknowledged, and stored once", async () => {
  const world = await openStripeWorld("sqlite");
  const kinds = readRules().events;
  for (const { type, object } of kinds)
    expect([type, await sendAbout(world, type, { id: "x_0", object })]).toEqual([type, 200]);
  expect((await outcomes(world)).map(([type]) => type)).toEqual(kinds.map(({ type }) => type));
});

test("an invoice without an id, which Stripe announces, names no payment", async () => {
  const world = await openStripeWorld("sqlite");
  const { id } = await startGift(world, { frequency: "monthly" });
  world.stripe.account.pay(id);
  expect(await sendAbout(world, "invoice.upcoming", { object: "invoice" })).toBe(200);
  expect(await outcomes(world)).toEqual([["invoice.upcoming", "kept"]]);
});

test("a signed body that is no event is stored once", async () => {
  const world = await openStripeWorld("sqlite");
  for (const body of [null, "x", 1, [], {}, { data: null }, { data: { object: null } }])
    await expectAnswer(sendEvent(world, body as never), 200);
  expect(await outcomes(world)).toEqual(Array(7).fill(["unknown", "kept"]));
});
