/**
 * The signatures below were computed with openssl, independently of this code (docs/giving.md says
 * how).
 */
import { afterEach, expect, test, vi } from "vitest";
import type { GivingEvent, WebhookReceiver } from "#domain/ports/giving-provider.ts";
import { donorboxReceiver } from "./donorbox.ts";
import { givebutterReceiver } from "./givebutter.ts";

const SIGNED_AT = new Date("2026-11-20T17:54:13.000Z");

const donorboxBody =
  '[{"action":"new","campaign":{"id":1,"name":"Arena"},"donor":{"id":59,"first_name":"Wren","last_name":"Calloway","email":"wren@example.org","city":"Bayfield","state":"CO"},"amount":"1250.50","converted_amount":"1250.50","amount_refunded":"0.0","recurring":false,"id":90210,"status":"paid","donation_type":"stripe","donation_date":"2026-11-20T17:54:13.432Z","currency":"USD","converted_currency":"USD","comment":"For the horses – früh"}]';
const donorboxHeader = {
  "donorbox-signature":
    "1795197253,0310fb78c77265ca4928451a55baf1a9d8ebbecb77d33fa486d3ea099a95941a",
};
const donorbox = donorboxReceiver("donorbox-test-secret");

function refuse(
  receiver: WebhookReceiver,
  headers: Record<string, string>,
  body: string | Uint8Array,
) {
  vi.useFakeTimers({ now: SIGNED_AT, toFake: ["Date"] });
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return receiver.refuse({ headers: new Headers(headers), body: bytes }, SIGNED_AT);
}

function read(receiver: WebhookReceiver, headers: Record<string, string>, json: unknown) {
  const body = new TextEncoder().encode(JSON.stringify(json));
  const delivery = { headers: new Headers(headers), body };
  return receiver.readEvents(json, delivery, SIGNED_AT) as GivingEvent[];
}

afterEach(() => {
  vi.useRealTimers();
});

test("Donorbox: a signature made by openssl is accepted", () => {
  expect(refuse(donorbox, donorboxHeader, donorboxBody)).toBeNull();
});

test.each(["", ",", "1795197253", "1795197253,", "1795197253,zz", "é,é"])(
  "Donorbox: the signature %j is refused and nothing throws",
  (signature) => {
    const forged = { "donorbox-signature": encodeURI(signature) };
    expect(refuse(donorbox, forged, donorboxBody)).toBe("signature");
  },
);

test("Donorbox: a body whose bytes are not text is refused without an exception", () => {
  const bytes = new Uint8Array([0xff, 0xfe, 0x00]);
  expect(refuse(donorbox, donorboxHeader, bytes)).toBe("signature");
});

test("Givebutter: only a header Signature equal to the secret is accepted", () => {
  const receiver = givebutterReceiver("givebutter-secret");
  expect(refuse(receiver, { Signature: "givebutter-secret" }, "{}")).toBeNull();
  for (const wrong of ["", "givebutter-secre", "givebutter-secret2", "GIVEBUTTER-SECRET"])
    expect(refuse(receiver, { Signature: wrong }, "{}"), wrong).toBe("signature");
  expect(refuse(receiver, {}, "{}")).toBe("signature");
});

test("Donorbox: a donation is read with its exact cents and its donor", () => {
  expect(read(donorbox, donorboxHeader, JSON.parse(donorboxBody))).toMatchObject([
    {
      type: "new.paid",
      occurredAt: "2026-11-20T17:54:13.000Z",
      gift: {
        externalId: "90210",
        status: "received",
        amountCents: 125_050,
        currency: "USD",
        receivedAt: "2026-11-20T17:54:13.432Z",
        firstName: "Wren",
        lastName: "Calloway",
        city: "Bayfield",
        state: "CO",
        phone: null,
        notes: "For the horses – früh",
      },
    },
  ]);
});

test.each([
  ["refunded", { status: "refunded", amount_refunded: "1250.50" }, "refunded", 0],
  ["refunded in part", { amount_refunded: "250.50" }, "received", 100_000],
  [
    "said to be partially refunded",
    { status: "partially_refunded", amount_refunded: "250.50" },
    "received",
    100_000,
  ],
  ["refunded in whole while it is called paid", { amount_refunded: "1250.50" }, "refunded", 0],
  ["refunded beyond its sum", { amount_refunded: "1300.00" }, "refunded", 0],
  ["disputed", { status: "disputed" }, "disputed", 125_050],
])("Donorbox: a donation %s", (_what, change, status, amountCents) => {
  const [donation] = JSON.parse(donorboxBody);
  const unconverted = { converted_amount: null, converted_currency: null };
  const refundedCents = 125_050 - (status === "disputed" ? 0 : amountCents);
  for (const more of [{}, unconverted]) {
    const [event] = read(donorbox, donorboxHeader, [{ ...donation, ...more, ...change }]);
    expect(event?.gift).toMatchObject({ status, amountCents, refundedCents });
  }
});

test("Donorbox: the refunded part of a donation in another currency is subtracted, rounded up", () => {
  const [donation] = JSON.parse(donorboxBody);
  const change = { currency: "CAD", amount: "2000.00", amount_refunded: "500.00" };
  const [event] = read(donorbox, donorboxHeader, [{ ...donation, ...change }]);
  const left = { currency: "USD", amountCents: 93_787, refundedCents: 31_263 };
  expect(event?.gift).toMatchObject({ status: "received", ...left });
});

test.each([
  ["donation.created", { status: "paid" }, "received"],
  ["donation.updated", { status: "refunded" }, "refunded"],
  ["donation.chargeback_created", { status: "paid" }, "disputed"],
  ["donation.chargeback_lost", { status: "paid" }, "disputed"],
  ["donation.chargeback_won", { status: "disputed" }, "received"],
])("Donorbox: the event %s of version 2 is read as its donation", (event_name, change, status) => {
  const [json] = JSON.parse(donorboxBody);
  const { action: _action, ...donation } = json;
  const event = { event_name, donation: { ...donation, ...change } };
  for (const body of [event, [event]])
    expect(read(donorbox, donorboxHeader, body)).toMatchObject([
      { type: event_name, gift: { externalId: "90210", amountCents: 125_050, status } },
    ]);
});

test.each([
  ["chargeback_created", "paid", "disputed"],
  ["donation.chargeback_lost", "paid", "disputed"],
  ["chargeback_won", "disputed", "received"],
])("Donorbox: the action %s of version 1 says more than the status %s", (action, status, read_) => {
  const [json] = JSON.parse(donorboxBody);
  const [event] = read(donorbox, donorboxHeader, [{ ...json, action, status }]);
  expect(event?.gift?.status).toBe(read_);
});

test("Donorbox: the donor's wishes, message, company and both lines of the address are stored", () => {
  const [json] = JSON.parse(donorboxBody);
  const street = { address: "123 6th St.", address_line_2: "Lakeside Road" };
  const donor = { ...json.donor, ...street, city: "London", state: "ON", country: "Canada" };
  const more = { donor, anonymous_donation: true, donating_company: "Sample Feed Store" };
  expect(read(donorbox, donorboxHeader, [{ ...json, ...more }])[0]?.gift).toMatchObject({
    street: "123 6th St., Lakeside Road",
    state: "ON, Canada",
    isAnonymous: true,
    notes: "Company: Sample Feed Store\nFor the horses – früh",
  });
});

test.each([
  ["a payment not made yet", false, [{ ...JSON.parse(donorboxBody)[0], status: "pending" }]],
  ["a negative amount", true, [{ ...JSON.parse(donorboxBody)[0], converted_amount: "-5" }]],
  ["an unreadable refund", true, [{ ...JSON.parse(donorboxBody)[0], amount_refunded: "all" }]],
  ["a status that nobody knows", true, [{ ...JSON.parse(donorboxBody)[0], status: "held" }]],
  ["version 2 with nothing to read", true, { event_name: "donation.refunded", donation: {} }],
  ["version 2 under another name", true, { event_name: "donation.refunded", data: { id: 1 } }],
  ["version 2 of several", true, { event_name: "donation.created", donations: [{ id: 1 }] }],
  [
    "an event in another field",
    true,
    { event: "donation.refunded", donation: JSON.parse(donorboxBody)[0] },
  ],
  ["version 2 of a plan", false, { event_name: "plan.updated", plan: { id: 1 } }],
  ["a donor record", false, { action: "new", donor: { id: 1 } }],
  ["a number", false, 7],
  ["null", false, null],
])("Donorbox: %s is not counted; it waits for staff: %s", (_what, isUnclear, json) => {
  expect(read(donorbox, donorboxHeader, json)).toMatchObject([{ gift: null, isUnclear }]);
});

test("Givebutter: a transaction that failed names the gift that perhaps counts", () => {
  const data = { id: "tx-9", status: "failed", donated: 5 };
  const json = { id: "evt-3", event: "transaction.succeeded", data };
  expect(read(givebutterReceiver("s"), {}, json)).toMatchObject([{ gift: null, failedId: "tx-9" }]);
});

test.each([
  ["transaction.succeeded", true, { id: "tx-9" }],
  ["transaction.succeeded", false, { id: "tx-9", status: "failed", donated: 5 }],
  ["transaction.disputed", true, {}],
  ["refund.created", true, { id: "re-1", transaction_id: "tx-9", amount: "much" }],
  ["refund.created", true, { id: "re-1", transaction_id: "tx-9", amount: 4, status: "failed" }],
  ["dispute.created", true, { id: "dp-1" }],
  ["plan.created", false, { id: "plan-1", amount: 5 }],
  ["contact.created", false, { id: 1 }],
])("Givebutter: %s that is not understood waits for staff: %s", (event, isUnclear, data) => {
  for (const named of [{ event }, { type: event }])
    expect(read(givebutterReceiver("s"), {}, { id: "evt-3", ...named, data })).toMatchObject([
      {
        type: event,
        gift: null,
        isUnclear: isUnclear || ("type" in named && /^trans/.test(event)),
      },
    ]);
});

test("Givebutter: a transaction is read in dollars, without the fees that the donor covered", () => {
  const event = {
    id: "evt-1",
    event: "transaction.succeeded",
    data: {
      id: "tx-9",
      status: "succeeded",
      amount: 103.45,
      donated: 100,
      currency: "USD",
      first_name: "Ida",
      last_name: "Marsh",
      email: "ida@example.org",
      address: { city: "Durango", state: "CO" },
      transacted_at: "2026-11-19 08:00:00",
    },
  };
  expect(read(givebutterReceiver("s"), {}, event)).toMatchObject([
    {
      id: "evt-1",
      occurredAt: "2026-11-19T08:00:00.000Z",
      gift: { externalId: "tx-9", amountCents: 10_000, status: "received", city: "Durango" },
    },
  ]);
});

const hour = (at: number) => `2026-11-19T0${at}:00:00.000Z`;

test.each([
  ["transaction.succeeded", { updated_at: hour(5) }, 1, "received"],
  ["transaction.disputed", { updated_at: hour(5) }, 5, "disputed"],
  ["transaction.refunded", { updated_at: hour(5), refunded_at: hour(3) }, 3, "refunded"],
])("Givebutter: %s has the time of its transaction", (event, times, at, status) => {
  const data = { id: "tx-9", donated: 100, transacted_at: hour(1), ...times };
  const [read_] = read(givebutterReceiver("s"), {}, { id: "evt-1", event, data });
  expect(read_).toMatchObject({ occurredAt: hour(at), gift: { receivedAt: hour(1), status } });
});

test("Givebutter: company, the donor's message and both lines of the address are stored", () => {
  const data = {
    id: "tx-9",
    status: "succeeded",
    donated: 100,
    company: "Sample Feed Store",
    giving_space: { id: 1, name: "Ida M.", amount: 100, message: "For the horses" },
    address: { address_1: "1 Main St", address_2: "Unit 2", state: "ON", country: "CA" },
  };
  const event = { id: "evt-1", event: "transaction.succeeded", data };
  expect(read(givebutterReceiver("s"), {}, event)[0]?.gift).toMatchObject({
    street: "1 Main St, Unit 2",
    state: "ON, Canada",
    notes: "Company: Sample Feed Store\nFor the horses",
  });
});

test.each([
  [
    "a refund that names its transaction",
    { id: "re-1", transaction_id: "tx-9", amount: 40, created_at: hour(1), refunded_at: hour(3) },
    { occurredAt: hour(3), gift: null, refund: { externalId: "tx-9", amountCents: 4_000 } },
  ],
  [
    "the whole transaction, refunded",
    { id: "tx-9", status: "refunded", donated: 100, amount: 103 },
    { gift: null, refund: { externalId: "tx-9", amountCents: 10_000 } },
  ],
  [
    "a transaction that does not say how much of it went back",
    { id: "tx-9", status: "succeeded", donated: 100 },
    { gift: null, isUnclear: true },
  ],
])("Givebutter: refund.created with %s", (_what, data, expected) => {
  const event = { id: "evt-2", event: "refund.created", data };
  expect(read(givebutterReceiver("s"), {}, event)).toMatchObject([
    { type: "refund.created", ...expected },
  ]);
});

test("text from outside becomes text that every database can store, no longer than a record's; different ids stay different", () => {
  const [json] = JSON.parse(donorboxBody);
  const giftOf = (change: object) =>
    read(donorbox, donorboxHeader, [{ ...json, ...change }])[0]?.gift;
  const donor = { first_name: `A\u0000\uD800${"x".repeat(5_000)}`, city: "c".repeat(5_000) };
  const [one, other] = ["1", "2"].map((end) => giftOf({ donor, id: "i".repeat(5_000) + end }));
  expect(one?.firstName).toMatch(/^A \uFFFDx{197}$/);
  expect(one?.city).toHaveLength(100);
  expect(one?.externalId).toHaveLength(200);
  expect(one?.externalId).not.toBe(other?.externalId);
});
