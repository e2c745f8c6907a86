import { describe, expect, test } from "vitest";
import { countProgress } from "#domain/fundraising/count-progress.ts";
import { addGift, progressOf } from "#tests/support/gifts.ts";
import { giftsFrom } from "#tests/support/import-file.ts";
import {
  type DatabaseKind,
  databases,
  expectRowCount,
  type Fields,
  openDesk,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { locationOf } from "#tests/support/staff.ts";
import { expectAnswer, expectParts } from "#tests/support/text-of.ts";

const AT = "2026-02-20T12:00:00.000Z";
const PLEDGE = { status: "pledged", donation_type: "Pledge", amount_cents: 12_000_00 } as const;
const CONFIRMED = { ...PLEDGE, confirmed_at: AT };

async function open(database: DatabaseKind) {
  const { site, staff } = await openDesk(database);
  return {
    site,
    list: (query = "") => staff.text(`/admin/donations${query}`),
    panel: (id: string) => staff.text(`/admin/donations?open=${id}`),
    send: (fields: Fields, query = "") => staff.post(`/admin/donations${query}`, fields),
  };
}

const history = ({ db }: TestSite, id: string) =>
  db
    .selectFrom("donation_changes")
    .select(["action", "details"])
    .where("donation_id", "=", id)
    .orderBy("id")
    .execute();

describe.each(databases)("pledges on the desk on %s", (database) => {
  test("totals count as pledged only what is left of confirmed pledges in the site's currency", async () => {
    const { site, list } = await open(database);
    const half = await addGift(site, AT, CONFIRMED);
    const whole = await addGift(site, AT, { ...CONFIRMED, amount_cents: 500_00 });
    await addGift(site, AT, { ...PLEDGE, amount_cents: 70_00 });
    await addGift(site, AT, { amount_cents: 3_000_00, pledge_id: half });
    await addGift(site, AT, { amount_cents: 500_00, pledge_id: whole });
    await addGift(site, AT, { amount_cents: 9_99, currency: "CAD" });
    await addGift(site, AT, { ...CONFIRMED, currency: "CAD" });
    for (const query of ["", "?q=larkspur"]) {
      const text = await list(query);
      for (const sum of ["Received $3,500.00 3", "Pledged $9,000.00 2", "Not confirmed $70.00 1"])
        expect(text, query).toContain(sum);
      expect(text, query).toMatch(/Paid 1\b/);
    }
    const sums = { raisedCents: 3_500_00, pledgedCents: 9_000_00 };
    expect(await countProgress(site.db, { raisedCents: 0, pledgedCents: 0 }, true)).toEqual(sums);
    expect(await list("?status=voided")).not.toContain("Received $");
  });

  test("a pledge takes payments up to its open rest, which closes it", async () => {
    const { site, panel, send } = await open(database);
    const id = await addGift(site, AT, CONFIRMED);
    const payment = { intent: "payment", id, kind: "Check", key: "one-form" };
    for (const [amount, said] of [
      ["much", "for example 500.00"],
      ["15,000", "$12,000.00 of this pledge is left. Record that, and the rest as a gift."],
    ] as const)
      await expectAnswer(send({ ...payment, amount }, `?open=${id}`), 400, said);
    const ahead = send({ ...payment, amount: "50", date: "2026-03-02" });
    await expectAnswer(ahead, 400, "lies in the future");
    for (let sent = 1; sent <= 2; sent++)
      await expectAnswer(send({ ...payment, amount: "12,000" }), 303);
    for (const other of [
      { amount: "1" },
      { date: "2026-02-20" },
      { cameBy: "Benevity" },
      { postmark: "2026-02-27" },
      { notes: "For the roof" },
    ])
      await expectAnswer(
        send({ ...payment, amount: "12,000", ...other }),
        400,
        "has recorded something else",
      );
    expect(await giftsFrom(site, "pledge-payment")).toHaveLength(1);
    expect(await panel(id)).toContain("$12,000.00 paid Paid");
    expect(await panel(id)).not.toContain("Payment, in dollars");
  });

  test("an unconfirmed or voided pledge counts in no sum until it is confirmed, once in its history", async () => {
    const { site, panel, send } = await open(database);
    const voided = await addGift(site, AT, { ...CONFIRMED, voided_at: AT });
    expect(await panel(voided)).toContain("$12,000.00 promised, not counted");
    const gone = await addGift(site, AT, { ...PLEDGE, voided_at: AT });
    await expectAnswer(send({ intent: "confirm", id: gone }), 400);
    const id = await addGift(site, AT, PLEDGE);
    expect(await panel(id)).toContain("$12,000.00 promised, not counted yet");
    expect(await panel(id)).not.toContain("$12,000.00 open");
    const early = { intent: "payment", id, kind: "Check", key: "early", amount: "100" };
    for (const pledge of [id, voided]) await expectAnswer(send({ ...early, id: pledge }), 400);
    const { pledged } = await progressOf(site);
    for (let sent = 1; sent <= 2; sent++) {
      const confirmed = await send({ intent: "confirm", id }, `?open=${id}&sort=name`);
      expect(locationOf(confirmed)).toBe(
        `/admin/donations?open=${id}&sort=name&toast=pledge-confirmed`,
      );
    }
    expect(await history(site, id)).toEqual([{ action: "confirmed", details: null }]);
    // No page promised a mail to a person who did not pledge on the site.
    await expectRowCount(site, "jobs", 0);
    expect(await progressOf(site)).toMatchObject({ pledged: pledged + 12_000 });
  });

  test("voiding shows its required reason until it is undone, each once in the history", async () => {
    const { site, list, panel, send } = await open(database);
    const id = await addGift(site, AT);
    const refused = send({ intent: "void", id }, `?open=${id}`);
    await expectAnswer(refused, 400, "Please say why it is voided");
    const reason = "Check 1042 bounced";
    const sendTwice = async (fields: Fields, toast: string) => {
      for (let sent = 1; sent <= 2; sent++)
        expect(locationOf(await send({ id, ...fields }))).toContain(`toast=${toast}`);
      return panel(id);
    };
    const voided = await sendTwice({ intent: "void", reason }, "record-voided");
    expectParts(voided, `Voided ${reason}`, "Restore this record");
    expect(await list()).toMatch(/Ada Larkspur .*Voided \$/);
    expect(await list("?status=voided")).toContain("Ada Larkspur");
    const restored = await sendTwice({ intent: "restore" }, "record-restored");
    expect(restored).toContain("Restored; counts as before");
    expect(await history(site, id)).toEqual([
      { action: "voided", details: JSON.stringify({ reason }) },
      { action: "restored", details: null },
    ]);
  });
});
