import { expect, test } from "vitest";
import { faultOf, type Params } from "./stripe-rules.ts";

const VERSION = "2026-10-28.endive";
const OPEN = "POST /v1/checkout/sessions";

const taken: [request: string, params: Params][] = [
  [OPEN, { mode: "payment", line_items: { 0: { quantity: "1" } }, metadata: { any: "text" } }],
  [OPEN, { allowed_payment_method_types: { 0: "us_bank_account" } }],
  ["GET /v1/payouts", { created: { gte: "1790000000" }, limit: "100" }],
  ["GET /v1/payment_intents/pi_1", { expand: { 0: "latest_charge" } }],
  ["POST /v1/refunds", { payment_intent: "pi_1", amount: "1000" }],
];

const refused: [request: string, params: Params, fault: object][] = [
  [
    OPEN,
    { payment_method_types: { 0: "card" } },
    { code: "parameter_unknown", param: "payment_method_types" },
  ],
  [
    OPEN,
    { line_items: { 0: { price_data: { currency: "usd", recuring: { interval: "month" } } } } },
    { code: "parameter_unknown", param: "line_items[0][price_data][recuring]" },
  ],
  [
    OPEN,
    { line_items: { 0: { price_data: { unit_amount: "100" } } } },
    { code: "parameter_missing", param: "line_items[0][price_data][currency]" },
  ],
  [OPEN, { line_items: { 0: { quantity: "one" } } }, { param: "line_items[0][quantity]" }],
  [OPEN, { mode: "monthly" }, { param: "mode" }],
  [
    OPEN,
    { allowed_payment_method_types: { 0: "bank" } },
    { param: "allowed_payment_method_types[0]" },
  ],
  [OPEN, { allowed_payment_method_types: "card" }, { param: "allowed_payment_method_types" }],
  ["POST /v1/refunds", { reason: "given twice" }, { param: "reason" }],
  ["POST /v1/charges", {}, { status: 404 }],
];

test.each(taken)("the fake Stripe accepts %s %j", (request, params) => {
  expect(faultOf(request, params, VERSION)).toBeNull();
});

test.each(refused)("the fake Stripe refuses %s %j", (request, params, fault) => {
  expect(faultOf(request, params, VERSION)).toMatchObject(fault);
});

test("the fake Stripe refuses a version that its types do not describe", () => {
  expect(faultOf(OPEN, {}, "2025-09-30.clover")).toMatchObject({ status: 400 });
});
