/** Signatures below were computed with openssl, apart from this code (docs/giving.md says how). */
import { afterEach, describe, expect, test, vi } from "vitest";
import type { GivingEvent, WebhookReceiver } from "#domain/ports/giving-provider.ts";
import { donorboxReceiver } from "./donorbox.ts";
import { givebutterReceiver } from "./givebutter.ts";
import { standardReceiver } from "./standard-webhook.ts";

const SIGNED_AT = new Date("2026-11-20T17:54:13.000Z");
const minutesLater = (minutes: number) => new Date(SIGNED_AT.getTime() + minutes * 60_000);

const donorboxBody =
  '[{"action":"new","campaign":{"id":1,"name":"Arena"},"donor":{"id":59,"first_name":"Wren","last_name":"Calloway","email":"wren@example.org","city":"Bayfield","state":"CO"},"amount":"1250.50","converted_amount":"1250.50","amount_refunded":"0.0","recurring":false,"id":90210,"status":"paid","donation_type":"stripe","donation_date":"2026-11-20T17:54:13.432Z","currency":"USD","converted_currency":"USD","comment":"For the horses – früh"}]';
const donorboxHeader = {
  "donorbox-signature":
    "1795197253,0310fb78c77265ca4928451a55baf1a9d8ebbecb77d33fa486d3ea099a95941a",
};
const donorbox = donorboxReceiver("donorbox-test-secret");

const standardBody =
  '{"type":"gift.received","timestamp":"2026-11-20T17:54:13.000Z","data":{"id":"g-1001","amount_cents":4000,"currency":"USD","received_at":"2026-11-20T17:54:10.000Z","donation_type":"One-time","donor":{"first_name":"Ruth","last_name":"Penhallow","email":"ruth@example.org"}}}';
const standardHeaders = {
  "webhook-id": "msg_2026_0001",
  "webhook-timestamp": "1795197253",
  "webhook-signature": "v1,sQrybTBNAAxvb8XYR9Hl5qsMymkdUPJxLA8wnxTCelY=",
};
const standard = standardReceiver("whsec_c3RhbmRhcmQtd2ViaG9va3MtdGVzdC1rZXk=");

function refuse(
  receiver: WebhookReceiver,
  headers: Record<string, string>,
  body: string | Uint8Array,
  now = SIGNED_AT,
) {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return receiver.refuse({ headers: new Headers(headers), body: bytes }, now);
}

function read(receiver: WebhookReceiver, headers: Record<string, string>, json: unknown) {
  const body = new TextEncoder().encode(JSON.stringify(json));
  const delivery = { headers: new Headers(headers), body };
  return receiver.readEvents(json, delivery, SIGNED_AT) as GivingEvent[];
}

afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ["Donorbox", donorbox, donorboxHeader, donorboxBody],
  ["Standard Webhooks", standard, standardHeaders, standardBody],
] as const)("%s", (_name, receiver, headers, body) => {
  test("a signature made by openssl is accepted for some minutes", () => {
    expect(refuse(receiver, headers, body)).toBeNull();
    expect(refuse(receiver, headers, body, minutesLater(4))).toBeNull();
  });

  test("a body with one byte more or changed, another key or no header is refused", () => {
    expect(refuse(receiver, headers, `${body} `)).toBe("signature");
    expect(refuse(receiver, headers, body.replace("1", "2"))).toBe("signature");
    expect(refuse(receiver, {}, body)).toBe("signature");
    const other = donorboxReceiver("another-secret");
    expect(refuse(other, headers, body)).toBe("signature");
  });

  test.each(["", ",", "v1,", "v2,abc", "1795197253", "1795197253,", "1795197253,zz", "é,é"])(
    "the signature %j is refused and nothing throws",
    (signature) => {
      const forged = { ...headers };
      for (const name of Object.keys(forged))
        if (name.endsWith("signature"))
          (forged as Record<string, string>)[name] = encodeURI(signature);
      expect(refuse(receiver, forged, body)).toBe("signature");
    },
  );

  test("a genuine delivery from ten minutes ago, or from the future, is too old", () => {
    expect(refuse(receiver, headers, body, minutesLater(10))).toBe("too-old");
    expect(refuse(receiver, headers, body, minutesLater(-10))).toBe("too-old");
  });

  test("a body of bytes that are no text is refused without a throw", () => {
    expect(refuse(receiver, headers, new Uint8Array([0xff, 0xfe, 0x00]))).toBe("signature");
  });
});

test("Givebutter: only a header Signature equal to the secret is accepted", () => {
  const receiver = givebutterReceiver("givebutter-secret");
  expect(refuse(receiver, { Signature: "givebutter-secret" }, "{}")).toBeNull();
  for (const wrong of ["", "givebutter-secre", "givebutter-secret2", "GIVEBUTTER-SECRET"])
    expect(refuse(receiver, { Signature: wrong }, "{}")).toBe("signature");
  expect(refuse(receiver, {}, "{}")).toBe("signature");
});

test("Donorbox: a donation is read to the cent, with its donor", () => {
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
  ["disputed", { status: "disputed" }, "disputed", 125_050],
])("Donorbox: a donation %s", (_what, change, status, amountCents) => {
  const [donation] = JSON.parse(donorboxBody);
  const [event] = read(donorbox, donorboxHeader, [
    { ...donation, converted_amount: null, converted_currency: null, ...change },
  ]);
  expect(event?.gift).toMatchObject({ status, amountCents });
});

test.each([
  ["a payment not made yet", [{ ...JSON.parse(donorboxBody)[0], status: "pending" }]],
  ["a negative amount", [{ ...JSON.parse(donorboxBody)[0], converted_amount: "-5" }]],
  ["a donor record", { action: "new", donor: { id: 1 } }],
  ["a number", 7],
  ["null", null],
])("Donorbox: %s is stored, not counted", (_what, json) => {
  expect(read(donorbox, donorboxHeader, json)).toMatchObject([{ gift: null }]);
});

test("Givebutter: a transaction is read in dollars, without the fees that were covered", () => {
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

test("text from outside becomes text that every database can hold", () => {
  const json = JSON.parse(standardBody);
  json.data.donor.first_name = `A\u0000\uD800${"x".repeat(500)}`;
  json.data.id = "i".repeat(5_000);
  const [event] = read(standard, standardHeaders, json);
  expect(event?.gift?.firstName).toMatch(/^A \uFFFDx{500}$/);
  expect(event?.gift?.externalId).toHaveLength(5_000);
});
