import { describe, expect, test } from "vitest";
import { MINUTE } from "#domain/ports/clock.ts";
import { databases, openTestSite, type TestSite } from "#tests/support/open-test-site.ts";
import { signAsDonorbox, signAsStandard } from "#tests/support/sign-webhook.ts";

const DONORBOX = "donorbox-test-secret";
const GIVEBUTTER = "givebutter-test-secret";
const STANDARD = Buffer.from("standard-webhooks-test-key").toString("base64");
const env = {
  DONORBOX_WEBHOOK_SECRET: DONORBOX,
  GIVEBUTTER_WEBHOOK_SECRET: GIVEBUTTER,
  GIVING_WEBHOOK_SECRET: `whsec_${STANDARD}`,
};

/** As a provider sends: no Origin, no Sec-Fetch-Site, no cookie. */
const deliver = (
  site: TestSite,
  provider: string,
  { text, headers }: { text: string; headers: Record<string, string> },
) =>
  site.request(
    new Request(`http://localhost:3000/webhooks/${provider}`, {
      method: "POST",
      body: text,
      headers: { "content-type": "application/json", ...headers },
    }),
  );

const giftEvent = (type: string, timestamp: string, change: object = {}) => ({
  type,
  timestamp,
  data: {
    id: "g-1",
    amount_cents: 25_000,
    currency: "USD",
    donor: { first_name: "Ruth", last_name: "Penhallow", email: "ruth@example.org" },
    ...change,
  },
});

const gifts = (site: TestSite) => site.services.db.selectFrom("donations").selectAll().execute();
const events = (site: TestSite) => site.services.db.selectFrom("gift_events").selectAll().execute();
const raised = async (site: TestSite) =>
  ((await (await site.get("/api/progress")).json()) as { raised: number }).raised;

describe.each(databases)("POST /webhooks/<provider> on %s", (database) => {
  test("a genuine gift is recorded with its donor, and the figure follows at once", async () => {
    const site = await openTestSite(database, { env });
    await expect.poll(() => raised(site)).toBe(500_000);
    const event = giftEvent("gift.received", "2026-11-20T10:00:00.000Z");
    const response = await deliver(site, "standard", signAsStandard(STANDARD, "m1", event));
    expect(response.status).toBe(200);
    expect(await gifts(site)).toMatchObject([
      {
        source: "standard",
        external_id: "g-1",
        amount_cents: 25_000,
        status: "received",
        first_name: "Ruth",
        is_test: 0,
      },
    ]);
    await expect.poll(() => raised(site)).toBe(500_250);
  });

  test("the same delivery five times at once is taken five times and counted once", async () => {
    const site = await openTestSite(database, { env });
    const event = giftEvent("gift.received", "2026-11-20T10:00:00.000Z");
    const delivery = signAsStandard(STANDARD, "m1", event);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => deliver(site, "standard", delivery)),
    );
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200]);
    const answers = (await Promise.all(responses.map((r) => r.json()))) as { recorded: number }[];
    expect(answers.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(1);
    expect([(await gifts(site)).length, (await events(site)).length]).toEqual([1, 1]);
    await expect.poll(() => raised(site)).toBe(500_250);
  });

  test("five different events of one gift at once leave one record, as the latest of them says", async () => {
    const site = await openTestSite(database, { env });
    await Promise.all(
      [1, 2, 3, 4, 5].map((hour) =>
        deliver(
          site,
          "standard",
          signAsStandard(
            STANDARD,
            `m${hour}`,
            giftEvent("gift.received", `2026-11-20T0${hour}:00:00.000Z`, {
              amount_cents: hour * 100,
            }),
          ),
        ),
      ),
    );
    expect(await gifts(site)).toMatchObject([{ amount_cents: 500 }]);
    expect((await events(site)).length).toBe(5);
  });

  test("a refund that arrives before its gift stays a refund", async () => {
    const site = await openTestSite(database, { env });
    const refund = giftEvent("gift.refunded", "2026-11-20T12:00:00.000Z");
    const gift = giftEvent("gift.received", "2026-11-20T10:00:00.000Z");
    for (const [id, event] of [
      ["m2", refund],
      ["m1", gift],
    ] as const)
      expect((await deliver(site, "standard", signAsStandard(STANDARD, id, event))).status).toBe(
        200,
      );
    expect(await gifts(site)).toMatchObject([{ status: "refunded" }]);
    await expect.poll(() => raised(site)).toBe(500_000);
  });

  test("a dispute takes a gift out of the figure, and winning it brings the gift back", async () => {
    const site = await openTestSite(database, { env });
    const steps = [
      ["gift.received", 500_250],
      ["gift.disputed", 500_000],
      ["gift.received", 500_250],
    ] as const;
    for (const [i, [type, figure]] of steps.entries()) {
      const event = giftEvent(type, `2026-11-20T1${i}:00:00.000Z`);
      await deliver(site, "standard", signAsStandard(STANDARD, `m${i}`, event));
      await expect.poll(() => raised(site)).toBe(figure);
    }
  });

  test("an event of an unknown kind is kept as it came and answered 200", async () => {
    const site = await openTestSite(database, { env });
    const text = '{"type":"payout.paid", "data":{"id":"p-1"}}';
    const response = await deliver(site, "standard", signAsStandard(STANDARD, "m9", text));
    expect(await response.json()).toEqual({ ok: true, recorded: 0, kept: 1, known: 0 });
    expect(await events(site)).toMatchObject([
      { provider: "standard", event_id: "m9", type: "payout.paid", outcome: "kept", body: text },
    ]);
    expect(await gifts(site)).toEqual([]);
  });

  test("a wrong signature is 401, an old one too, malformed JSON 400, too much 413; nothing is stored", async () => {
    const site = await openTestSite(database, { env });
    const event = giftEvent("gift.received", "2026-11-20T10:00:00.000Z");
    const right = signAsStandard(STANDARD, "m1", event);
    const longAgo = signAsStandard(STANDARD, "m1", event, Date.now() - 6 * MINUTE);
    const cases = [
      [401, { ...right, text: `${right.text} ` }],
      [401, { ...right, headers: {} }],
      [401, longAgo],
      [401, signAsStandard(Buffer.from("another-key-entirely").toString("base64"), "m1", event)],
      [400, signAsStandard(STANDARD, "m1", '{"type":"gift.received",')],
      [400, signAsStandard(STANDARD, "m1", "")],
      [413, signAsStandard(STANDARD, "m1", { ...event, note: "x".repeat(256 * 1024) })],
    ] as const;
    for (const [status, delivery] of cases)
      expect((await deliver(site, "standard", delivery)).status).toBe(status);
    const old = signAsDonorbox(DONORBOX, [{ id: 1 }], Date.now() - 6 * MINUTE);
    expect((await deliver(site, "donorbox", old)).status).toBe(401);
    expect([await gifts(site), await events(site)]).toEqual([[], []]);
  });

  test("Donorbox: an array of donations, each recorded once, also when it is delivered again", async () => {
    const site = await openTestSite(database, { env });
    const donation = (id: number, amount: string) => ({
      ...{ action: "new", id, amount, status: "paid", currency: "USD", amount_refunded: "0.0" },
      donor: { first_name: "Wren", last_name: "Calloway", email: "wren@example.org" },
    });
    const delivery = signAsDonorbox(DONORBOX, [donation(1, "1250.50"), donation(2, "10.0")]);
    await deliver(site, "donorbox", delivery);
    const again = signAsDonorbox(DONORBOX, delivery.text, Date.now() + 1_000);
    expect(await (await deliver(site, "donorbox", again)).json()).toMatchObject({ known: 2 });
    expect((await gifts(site)).map((gift) => gift.amount_cents).sort()).toEqual([1_000, 125_050]);
  });

  test("Givebutter: the shared secret opens, anything else does not", async () => {
    const site = await openTestSite(database, { env });
    const text = JSON.stringify({
      id: "evt-1",
      event: "transaction.succeeded",
      data: { id: "tx-1", status: "succeeded", donated: 40, transacted_at: "2026-11-20T10:00:00Z" },
    });
    const send = (Signature: string) =>
      deliver(site, "givebutter", { text, headers: { Signature } });
    expect((await send("guess")).status).toBe(401);
    expect((await send(GIVEBUTTER)).status).toBe(200);
    expect(await gifts(site)).toMatchObject([{ source: "givebutter", amount_cents: 4_000 }]);
  });

  test("nobody listens for a provider whose secret is not set, and only a POST is taken", async () => {
    const site = await openTestSite(database);
    const delivery = signAsDonorbox(DONORBOX, [{ id: 1 }]);
    expect((await deliver(site, "donorbox", delivery)).status).toBe(404);
    expect((await site.get("/webhooks/sandbox")).status).toBe(405);
    const large = { text: `"${"x".repeat(300_000)}"`, headers: {} };
    expect((await deliver(site, "sandbox", large)).status).toBe(413);
  });

  test("every other address still refuses a post from elsewhere", async () => {
    const site = await openTestSite(database, { env });
    for (const path of ["/webhooks/standard/x", "/webhooks", "/api/pledge", "/donate/pledge"]) {
      const request = new Request(`http://localhost:3000${path}`, { method: "POST", body: "x" });
      expect((await site.request(request)).status).toBe(403);
    }
  });

  test("when the database is gone the provider is told to come again", async () => {
    const site = await openTestSite(database, { env });
    await site.services.db.destroy();
    const event = giftEvent("gift.received", "2026-11-20T10:00:00.000Z");
    const response = await deliver(site, "standard", signAsStandard(STANDARD, "m1", event));
    expect(response.status).toBe(500);
  });
});
