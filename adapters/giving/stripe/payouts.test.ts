import { expect, test } from "vitest";
import type { StripeAccount } from "./client.ts";
import { listStripePayouts } from "./payouts.ts";

async function* each(items: readonly object[]) {
  yield* items;
}

test.each([
  ["a charge by its id", "ch_1", "ch_1"],
  ["a charge", { object: "charge", id: "ch_1" }, "ch_1"],
  ["a refund", { object: "refund", charge: "ch_1" }, "ch_1"],
  ["a dispute with its charge", { object: "dispute", charge: { id: "ch_1" } }, "ch_1"],
  ["a refund without a charge", { object: "refund", charge: null }, null],
  ["no source", null, null],
])("a payout's line about %s names the gift", async (_what, source, gift) => {
  const payout = { id: "po_1", amount: 1, arrival_date: 0, status: "paid", automatic: true };
  const line = { id: "txn_1", type: "any", reporting_category: "any", amount: 1, fee: 0, source };
  const client = {
    payouts: { list: () => each([{ ...payout, reconciliation_status: "completed" }]) },
    balanceTransactions: { list: () => each([line]) },
  };
  const externalIds = [];
  for await (const { lines } of listStripePayouts(
    { client } as unknown as StripeAccount,
    new Date(),
  ))
    for await (const { externalId } of lines()) externalIds.push(externalId);
  expect(externalIds).toEqual([gift]);
});
