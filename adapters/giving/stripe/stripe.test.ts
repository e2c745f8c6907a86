import { expect, test } from "vitest";
import { readRules } from "#tests/fakes/stripe-rules.ts";
import table from "#tests/fixtures/stripe-events.json" with { type: "json" };
import { classOf } from "./stripe.ts";

/**
 * Every kind of event in the types of Stripe's package. A new one fails this test, which lists it: read it,
 * let it wait for staff, or store it, and add it to the table.
 */
test("each kind of Stripe's events is read, waits for staff because it names money, or is stored", () => {
  const found = { read: [] as string[], unclear: [] as string[], stored: [] as string[] };
  for (const { type, object } of readRules().events) found[classOf(type, object)].push(type);
  for (const kinds of Object.values(found)) kinds.sort();
  expect(found).toEqual(table);
});
