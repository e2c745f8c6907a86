/**
 * Salesforce's real answers (REST API Developer Guide, "Status Codes and Error Responses" and
 * "Insert or Update (Upsert)"; OAuth 2.0 error flows), each with what then happens to a message.
 */
import { describe, expect, onTestFinished, test } from "vitest";
import { sampleData } from "#domain/mail/mail-blocks.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { DAY, HOUR } from "#domain/values/clock.ts";
import { type Answer, startSalesforce } from "#tests/fakes/salesforce.ts";
import { openSalesforce } from "./salesforce.ts";

async function open() {
  const fake = await startSalesforce();
  onTestFinished(fake.close);
  const { env } = fake;
  let now = Date.parse("2026-03-01T12:00:00.000Z");
  const clock = { now: () => new Date(now), elapsed: () => now };
  const crm = openSalesforce(
    {
      url: env.SALESFORCE_URL ?? "",
      clientId: env.SALESFORCE_CLIENT_ID ?? "",
      clientSecret: env.SALESFORCE_CLIENT_SECRET ?? "",
      apiVersion: "v62.0",
      caseKeyField: "Website_Message_Id__c",
      caseOrigin: "Web",
      raisedQuery: "",
      pledgedQuery: null,
    },
    clock,
  );
  let sent = 0;
  const save = (more: object = {}) => {
    const messageId = `00000000-0000-4000-8000-${String(++sent).padStart(12, "0")}`;
    const message = { ...sampleData.message, ...more, messageId };
    return crm.saveCase(message, new AbortController().signal);
  };
  const failure = async (): Promise<DeliveryFailure> => {
    const error = await save().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(DeliveryFailure);
    return error as DeliveryFailure;
  };
  const signIns = () => fake.requests.filter((request) => request.includes("oauth2")).length;
  return { fake, save, failure, signIns, pass: (ms: number) => (now += ms) };
}

const error = (errorCode: string, fields?: string[]) => [
  { message: "of ada@example.org", errorCode, ...(fields && { fields }) },
];
const ID = "500000000000001AAA";

const TAKEN: [string, Answer][] = [
  ["created", { status: 201, body: { id: ID, success: true, errors: [], created: true } }],
  ["updated", { status: 200, body: { id: ID, success: true, errors: [], created: false } }],
  ["updated, without a body", { status: 204 }],
];

const REFUSED: (readonly [string, Answer, DeliveryFailure["kind"], string])[] = [
  ["two Cases with the id", { status: 300, body: ["/a", "/b"] }, "refused", "status 300"],
  [
    "a text too long",
    { status: 400, body: error("STRING_TOO_LONG", ["Subject"]) },
    "refused",
    "STRING_TOO_LONG (Subject)",
  ],
  [
    "a rule of the office",
    { status: 400, body: error("FIELD_CUSTOM_VALIDATION_EXCEPTION", []) },
    "refused",
    "FIELD_CUSTOM_VALIDATION_EXCEPTION",
  ],
  ...["INVALID_EMAIL_ADDRESS", "DUPLICATE_VALUE", "DUPLICATES_DETECTED"].map(
    (code) => [code, { status: 400, body: error(code) }, "refused", code] as const,
  ),
  ["a slow moment", { status: 400, body: error("QUERY_TIMEOUT") }, "temporary", "QUERY_TIMEOUT"],
  [
    "a field that is missing",
    { status: 400, body: error("REQUIRED_FIELD_MISSING", ["Type", "Priority"]) },
    "wait",
    "REQUIRED_FIELD_MISSING (Type, Priority)",
  ],
  [
    "a field that it does not have",
    { status: 400, body: error("INVALID_FIELD", ["SuppliedName"]) },
    "wait",
    "INVALID_FIELD (SuppliedName)",
  ],
  [
    "a restricted picklist",
    { status: 400, body: error("INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST", ["Origin"]) },
    "wait",
    "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST (Origin)",
  ],
  [
    "a right that is missing",
    { status: 403, body: error("INSUFFICIENT_ACCESS_OR_READONLY") },
    "wait",
    "INSUFFICIENT_ACCESS_OR_READONLY",
  ],
  [
    "an API that is off",
    { status: 403, body: error("API_DISABLED_FOR_ORG") },
    "wait",
    "API_DISABLED_FOR_ORG",
  ],
  [
    "a limit of the day",
    { status: 403, body: error("REQUEST_LIMIT_EXCEEDED") },
    "wait",
    "REQUEST_LIMIT_EXCEEDED",
  ],
  ["no such key field", { status: 404, body: error("NOT_FOUND") }, "wait", "NOT_FOUND"],
  ["an API version that is gone", { status: 410 }, "wait", "status 410"],
  [
    "a row that is locked",
    { status: 400, body: error("UNABLE_TO_LOCK_ROW") },
    "temporary",
    "UNABLE",
  ],
  ["too many requests", { status: 429, body: error("TOO_MANY") }, "temporary", "TOO_MANY"],
  [
    "an error of its own",
    { status: 500, body: error("UNKNOWN_EXCEPTION") },
    "temporary",
    "UNKNOWN",
  ],
  ["a page of a gateway", { status: 503, body: "<html>Down</html>" }, "temporary", "status 503"],
  ["a page with 200", { status: 200, body: "<html>Down</html>" }, "temporary", "something else"],
  ["null with 200", { status: 200, body: "null" }, "temporary", "something else"],
  ["a text with 200", { status: 200, body: '"ok"' }, "temporary", "something else"],
];

test.each(TAKEN)("a message is delivered: %s", async (_what, upsertAnswer) => {
  const { fake, save } = await open();
  fake.mood.upsertAnswer = upsertAnswer;
  await expect(save()).resolves.toBeUndefined();
});

test("a text without a field of the Case is written out above the message", async () => {
  const { fake, save } = await open();
  await save({ best_time: "Mornings" });
  expect([...fake.cases.values()]).toMatchObject([
    { Description: expect.stringContaining("Best time: Mornings\n\nWhen do you open?") },
  ]);
});

test.each(REFUSED)("a message is not delivered: %s", async (_what, upsertAnswer, kind, reason) => {
  const { fake, failure } = await open();
  fake.mood.upsertAnswer = upsertAnswer;
  const { message, ...rest } = await failure();
  expect(rest.kind).toBe(kind);
  expect(message).toContain(reason);
  expect(message).not.toContain("ada@example.org");
});

const oauth = (code: string, error_description: string) => ({ error: code, error_description });
const TOKENS: [string, Answer, DeliveryFailure["kind"], string][] = [
  [
    "no user to run as",
    { status: 400, body: oauth("invalid_grant", "no client\ncredentials user enabled") },
    "wait",
    "invalid_grant (no client credentials user enabled)",
  ],
  [
    "the wrong domain",
    { status: 400, body: oauth("invalid_grant", "request not supported on this domain") },
    "wait",
    "invalid_grant (request not supported on this domain)",
  ],
  [
    "a user who is inactive",
    { status: 400, body: oauth("invalid_grant", "inactive user") },
    "wait",
    "inactive user",
  ],
  [
    "a network that is not allowed",
    { status: 400, body: oauth("invalid_grant", "ip restricted") },
    "wait",
    "ip restricted",
  ],
  [
    "a wrong secret",
    { status: 401, body: oauth("invalid_client", "invalid client credentials") },
    "wait",
    "invalid_client (invalid client credentials)",
  ],
  [
    "a My Domain that was renamed",
    { status: 302, headers: { location: "https://new.my.salesforce.example/services" } },
    "wait",
    "sends on to new.my.salesforce.example: change SALESFORCE_URL",
  ],
  ["a page of a gateway", { status: 503, body: "<html>Down</html>" }, "temporary", "status 503"],
  ["an answer without a token", { status: 200, body: {} }, "temporary", "something else"],
];

test.each(TOKENS)("a sign-in fails: %s", async (_what, tokenAnswer, kind, reason) => {
  const { fake, failure } = await open();
  fake.mood.tokenAnswer = tokenAnswer;
  const { message, ...rest } = await failure();
  expect(rest.kind).toBe(kind);
  expect(message).toContain(reason);
});

describe("a session", () => {
  test("is dropped at once when its instance does not answer", async () => {
    const { fake, save, failure, signIns } = await open();
    fake.mood.instanceUrl = "http://127.0.0.1:9";
    expect(await failure()).toMatchObject({ kind: "temporary" });
    fake.mood.instanceUrl = null;
    await save();
    expect(signIns()).toBe(2);
  });

  test("is dropped at once when its instance answers with a page, as one that has moved does", async () => {
    const { fake, save, failure, signIns } = await open();
    fake.mood.upsertAnswer = { status: 404, body: "<html>URL No Longer Exists</html>" };
    expect(await failure()).toMatchObject({ kind: "temporary" });
    fake.mood.upsertAnswer = null;
    await save();
    expect(signIns()).toBe(2);
  });

  test("lasts a day, and stays when the API refuses a request", async () => {
    const { fake, save, failure, signIns, pass } = await open();
    await save();
    pass(23 * HOUR);
    fake.mood.upsertAnswer = { status: 400, body: error("STRING_TOO_LONG") };
    await failure();
    fake.mood.upsertAnswer = null;
    await save();
    expect(signIns()).toBe(1);
    pass(DAY);
    await save();
    expect(signIns()).toBe(2);
  });
});
