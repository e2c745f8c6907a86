import { describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "#domain/values/clock.ts";
import { deliverWebhook, progressOf, reportGift } from "#tests/support/gifts.ts";
import {
  databases,
  expectRow,
  expectRowCount,
  expectRows,
  openSiteWithTestClock,
  openTestSite,
  shareSite,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { reportAsGivebutter, signAsDonorbox } from "#tests/support/sign-webhook.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

const DONORBOX = "donorbox-test-secret";
const GIVEBUTTER = "givebutter-test-secret";
const env = { DONORBOX_WEBHOOK_SECRET: DONORBOX, GIVEBUTTER_WEBHOOK_SECRET: GIVEBUTTER };

/** Makes a report of one gift, at an hour of its day. */
const report = (id: string, status: string, hour: number, donated = 250) => {
  const at = `2026-11-20T${String(hour).padStart(2, "0")}:00:00.000Z`;
  const times = status === "succeeded" ? { transacted_at: at } : { updated_at: at };
  return reportAsGivebutter(GIVEBUTTER, id, { id: "g-1", status, donated, ...times });
};
const send = (site: TestSite, ...of: Parameters<typeof report>) =>
  deliverWebhook(site, "givebutter", report(...of));
/** Delivers a refund of the gift that report() makes. */
const refund = (site: TestSite, id: string, amount: number, hour: number) => {
  const created_at = `2026-11-20T${hour}:00:00.000Z`;
  const data = { id, transaction_id: "g-1", amount, created_at };
  const text = JSON.stringify({ id, event: "refund.created", data });
  return deliverWebhook(site, "givebutter", { text, headers: { signature: GIVEBUTTER } });
};
const expectRaised = (site: TestSite, raised: number) =>
  expect(progressOf(site)).resolves.toMatchObject({ raised });

describe.each(databases)("POST /webhooks/<provider> on %s", (database) => {
  test("of five equal deliveries one stores the gift with its donor, at once in the figure", async () => {
    const site = await openTestSite(database, { env });
    await expectRaised(site, 500_000);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => send(site, "m1", "succeeded", 10)),
    );
    expect(responses.map((response) => response.status)).toEqual(Array(5).fill(200));
    const answers = (await Promise.all(responses.map((r) => r.json()))) as { recorded: number }[];
    expect(answers.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(1);
    await expectRows(site, "donations", [
      {
        source: "givebutter",
        external_id: "g-1",
        amount_cents: 25_000,
        status: "received",
        first_name: "Ada",
        is_test: 0,
      },
    ]);
    await expectRowCount(site, "gift_events", 1);
    await expectRaised(site, 500_250);
  });

  test("of several reports of one gift the earliest day of the money stays, and a fund is noted until staff take it off", async () => {
    const { site } = await openSiteWithTestClock(database);
    const report = (hour: number, receivedAt: string, more: object = {}) =>
      reportGift(
        site,
        { gift: 0, hour, status: "received" },
        { receivedAt, firstName: "Fidelity", lastName: "Charitable", ...more },
      );
    await report(1, "2026-02-03", { lastName: "", currency: "CAD" });
    await expectRow(site, "donations", { came_by: null });
    await report(2, "2026-02-01");
    const id = await report(3, "2026-02-05");
    const gift = await site.row("donations");
    expect(gift).toMatchObject({
      received_at: "2026-02-01",
      created_at: "2026-02-01",
      currency: "USD",
      came_by: "Fidelity Charitable",
    });
    // Staff take it off.
    const at = "2026-02-06T12:00:00.000Z";
    const details = '{"came_by":["Fidelity Charitable",null]}';
    const correction = { id: "off", donation_id: id, at, username: "admin", details };
    await site.add("donation_changes", { ...correction, action: "corrected" });
    await site.set("donations", { came_by: null });
    await report(4, "2026-02-05");
    await expectRow(site, "donations", { came_by: null });
    const daf = await reportGift(
      site,
      { gift: 1, hour: 0, status: "received" },
      { methodText: "DAFpay" },
    );
    await expectRow(site, "donations", { came_by: "Donor-advised fund" }, { id: daf });
  });

  test("of five simultaneous events of one gift the latest decides its record", async () => {
    const site = await openTestSite(database, { env });
    const hours = [1, 2, 3, 4, 5];
    await Promise.all(hours.map((hour) => send(site, `m${hour}`, "succeeded", hour, hour)));
    await expectRows(site, "donations", [{ amount_cents: 500 }]);
    await expectRowCount(site, "gift_events", 5);
  });

  test.each([
    [
      "a dispute takes a gift out of the figure until it is won",
      [
        [10, "succeeded", 500_250],
        [11, "disputed", 500_000],
        [12, "succeeded", 500_250],
      ],
    ],
    [
      "a refund stays when a report from before it comes late",
      [
        [10, "succeeded", 500_250],
        [14, "refunded", 500_000],
        [13, "succeeded", 500_000],
      ],
    ],
    [
      "a dispute stays when a refund and a report from before it come late",
      [
        [10, "succeeded", 500_250],
        [14, "disputed", 500_000],
        [12, "refund", 500_000],
        [13, "succeeded", 500_000],
      ],
    ],
  ] as const)("%s", async (_title, reports) => {
    const site = await openTestSite(database, { env });
    for (const [hour, type, raised] of reports) {
      const answer =
        type === "refund" ? refund(site, "r1", 40, hour) : send(site, `m${hour}`, type, hour);
      await expectAnswer(answer, 200);
      await expectRaised(site, raised);
    }
  });

  test("Givebutter's refunds are subtracted from the gift once each, in any order, until nothing is left", async () => {
    const site = await openTestSite(database, { env });
    await send(site, "m1", "succeeded", 10);
    const once = () => refund(site, "r1", 40, 13);
    await Promise.all([refund(site, "r2", 50, 14), once(), once()]);
    await expectRaised(site, 500_160);
    // This report has the moment of the last refund.
    await send(site, "m2", "succeeded", 14);
    await expectRaised(site, 500_160);
    await refund(site, "r3", 160, 15);
    await expectRaised(site, 500_000);
    await expectRow(site, "donations", { status: "refunded", amount_cents: 160_00 });
    await send(site, "m3", "succeeded", 16);
    await expectRaised(site, 500_000);
    const gift = await site.row("donations");
    expect(gift.status).toBe("refunded");
    // The company takes the gift's amount back, too.
    await send(site, "m4", "succeeded", 17, 0);
    await expectRaised(site, 500_000);
    for (const event of await site.rows("gift_events"))
      expect(event).toMatchObject({ outcome: "recorded", donation_id: gift.id });
  });

  test("an event of an unknown type is stored as it came and answered 200", async () => {
    const site = await openTestSite(database, { env });
    const text = '{"id":"m9", "event":"payout.paid"}';
    const headers = { signature: GIVEBUTTER };
    const { versions } = site.services;
    const { desk } = await versions.read();
    const response = await deliverWebhook(site, "givebutter", { text, headers });
    expect(await response.json()).toEqual({ ok: true, recorded: 0, withoutGift: 1, repeated: 0 });
    await expectRows(site, "gift_events", [
      { provider: "givebutter", event_id: "m9", type: "payout.paid", outcome: "kept", body: text },
    ]);
    // Open pages of the desk show it.
    expect((await versions.read()).desk).not.toBe(desk);
    await expectRowCount(site, "donations", 0);
  });

  test.each([
    ["another provider's gift", { transaction_id: "g-9", amount: 40 }],
    ["an unknown gift", { status: "refunded", amount: 250, transaction: { id: "g-9" } }],
  ])("a refund of %s waits on the desk", async (_whose, refunded) => {
    const site = await openTestSite(database, { env });
    const headers = { signature: GIVEBUTTER };
    const id = await reportGift(site, { gift: 9, hour: 0, status: "received" });
    await site.set("donations", { external_id: "g-9" });
    const data = { id: "re-1", ...refunded };
    const text = JSON.stringify({ id: "m9", event: "refund.created", data });
    await deliverWebhook(site, "givebutter", { text, headers });
    await expectRow(site, "gift_events", { outcome: "unclear" });
    await expectRow(site, "donations", { id, amount_cents: 9_999_999 });
  });

  test("Donorbox: a donation that failed after all waits on the desk, but only while it counts", async () => {
    const site = await openTestSite(database, { env });
    const now = Date.now();
    for (const [index, [status, outcome]] of [
      ["failed", "kept"],
      ["paid", "recorded"],
      ["pending", "kept"],
      ["failed", "unclear"],
      ["refunded", "recorded"],
      ["canceled", "kept"],
    ].entries()) {
      const donation = { id: 7, amount: "50", currency: "USD", status, comment: `${index}` };
      const delivery = signAsDonorbox(DONORBOX, [donation], now + index * 1_000);
      await deliverWebhook(site, "donorbox", delivery);
      await expectRow(site, "gift_events", { outcome }, { body: delivery.text });
    }
  });

  test("Donorbox: a change of a disputed donation brings no money back until the chargeback is won", async () => {
    const site = await openTestSite(database, { env });
    const now = Date.now();
    const donation = { id: 7, amount: "50", currency: "USD", status: "paid" };
    for (const [index, [name, raised]] of (
      [
        ["created", 500_050],
        ["chargeback_created", 500_000],
        ["updated", 500_000],
        ["chargeback_won", 500_050],
      ] as const
    ).entries()) {
      const event = { event_name: `donation.${name}`, donation };
      await deliverWebhook(site, "donorbox", signAsDonorbox(DONORBOX, event, now + index * 1_000));
      await expectRaised(site, raised);
    }
    // A disputed donation that is refunded is refunded.
    const other = { ...donation, id: 8 };
    for (const [index, event] of [
      { event_name: "donation.chargeback_created", donation: other },
      { event_name: "donation.updated", donation: { ...other, amount_refunded: "50" } },
    ].entries())
      await deliverWebhook(site, "donorbox", signAsDonorbox(DONORBOX, event, now + index * 1_000));
    await expectRow(site, "donations", { status: "refunded" }, { external_id: "8" });
  });

  test("Donorbox: each donation of a list is stored once, also when it is delivered again", async () => {
    const site = await openTestSite(database, { env });
    const donation = (id: number, amount: string) => ({
      action: "new",
      id,
      amount,
      status: "paid",
      currency: "USD",
      amount_refunded: "0.0",
      donor: { first_name: "Wren", last_name: "Calloway", email: "wren@example.org" },
    });
    const delivery = signAsDonorbox(DONORBOX, [donation(1, "1250.50"), donation(2, "10.0")]);
    await deliverWebhook(site, "donorbox", delivery);
    const again = signAsDonorbox(DONORBOX, delivery.text, Date.now() + 1_000);
    expect(await (await deliverWebhook(site, "donorbox", again)).json()).toMatchObject({
      repeated: 2,
    });
    const amounts = await site.column("donations", "amount_cents");
    expect(amounts.sort()).toEqual([1_000, 125_050]);
  });

  test("when the database is gone it answers 503, so that the provider delivers again", async () => {
    const site = await openTestSite(database, { env });
    await site.db.destroy();
    await expectAnswer(send(site, "m1", "succeeded", 10), 503);
  });
});

describe("a webhook that is not genuine", () => {
  const site = shareSite("sqlite", { env });
  const body = [{ id: 1, action: "new", status: "paid", amount: "50.00", currency: "USD" }];
  const good = signAsDonorbox(DONORBOX, body);
  const now = Date.now();
  const old = now - 6 * MINUTE;

  test.each([
    ["broken JSON", 400, "donorbox", signAsDonorbox(DONORBOX, '[{"id":1,')],
    ["more than 256 kB", 413, "donorbox", signAsDonorbox(DONORBOX, "x".repeat(256 * 1024 + 1))],
    ["a changed amount", 401, "donorbox", { ...good, text: good.text.replace("50.00", "5000") }],
    ["a signature six minutes old", 401, "donorbox", signAsDonorbox(DONORBOX, body, old)],
    ["a signature of the future", 401, "donorbox", signAsDonorbox(DONORBOX, body, now + HOUR)],
    ["a guessed secret", 401, "givebutter", { text: "{}", headers: { signature: "guess" } }],
    ["an unknown provider", 404, "sandbox2", good],
  ])(
    "with %s is answered %i by %s and stores nothing",
    async (_what, status, provider, delivery) => {
      await expectAnswer(deliverWebhook(site(), provider, delivery), status);
      expect(await site().rows("gift_events")).toEqual([]);
      expect(await site().rows("donations")).toEqual([]);
    },
  );

  test("a provider without a configured secret answers 404, a GET 405", async () => {
    const open = await openTestSite("sqlite");
    await expectAnswer(deliverWebhook(open, "donorbox", good), 404);
    await expectAnswer(open.get("/webhooks/donorbox"), 405);
  });
});
