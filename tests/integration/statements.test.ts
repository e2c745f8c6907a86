/** Year-end statements: they add up to the ledger, and each goes out once. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { DbOrTransaction } from "#db/schema.ts";
import { restoreGift, voidGift } from "#domain/donations/void-gift.ts";
import { firstGiving } from "#domain/facts/kinds/giving.ts";
import { recordGift } from "#domain/giving/record-gift.ts";
import { listStatements } from "#domain/letters/statements.ts";
import { startOfDay } from "#domain/time/time-zone.ts";
import { addGift } from "#tests/support/gifts.ts";
import {
  databases,
  type Fields,
  locationOf,
  openDesk,
  openTestSite,
  TestClock,
} from "#tests/support/open-test-site.ts";
import { openSmtp, run } from "#tests/support/open-world.ts";
import { publishContent } from "#tests/support/publish-content.ts";

/** The quick form; `HISTORIES=10000 npm test -- statements` is the long one. */
const HISTORIES = Number(process.env.HISTORIES ?? 1_500);

const ZONE = "America/Denver";
const GIVING = { ...firstGiving, church: "Example Community Church", ein: "00-0000000" };

/** Numbers that look random and are the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PEOPLE = ["ada@example.org", "Ada@Example.org ", "silas@example.org", "june@example.org", ""];
/** Minutes around the ends of a year in Denver, and days within. */
const MOMENTS = [
  "2025-01-01T06:59:59.999Z",
  "2025-01-01T07:00:00.000Z",
  "2025-06-06T12:00:00.000Z",
];
const LATER = ["2026-01-01T06:59:59.999Z", "2026-01-01T07:00:00.000Z", "2026-07-01T00:00:00.000Z"];
const TIMES = [...MOMENTS, ...LATER];

type Random = (below: number) => number;
const oneOf = <T>(random: Random, all: readonly T[]) => all[random(all.length)] as T;

/** Gifts of some people, and what becomes of them: by providers, staff, ties, an undone import, an erasure. */
async function liveThrough(trx: DbOrTransaction, clock: TestClock, random: Random) {
  const report = (gift: number, status: "received" | "refunded" | "disputed", hour: number) =>
    recordGift(
      trx,
      {
        ...{
          externalId: `g${gift}`,
          status,
          amountCents: 1 + random(100_000),
          donationType: "One-time",
        },
        ...{
          firstName: "Ada",
          lastName: "L",
          email: oneOf(random, PEOPLE),
          phone: null,
          city: null,
        },
        ...{ state: null, notes: null, currency: random(12) ? "USD" : "CAD" },
        receivedAt: oneOf(random, TIMES),
      } as never,
      {
        source: "donorbox",
        occurredAt: `2026-08-01T0${hour}:00:00.000Z`,
        now: "2026-08-01T00:00:00.000Z",
        isTest: random(15) === 0,
      },
    );
  const ids: string[] = [];
  const gifts = 3 + random(6);
  for (let gift = 0; gift < gifts; gift++) ids.push(await report(gift, "received", 1));
  const change = trx.updateTable("donations");
  for (let steps = random(8); steps > 0; steps--) {
    const at = random(gifts);
    const id = ids[at] ?? "";
    switch (random(8)) {
      case 0:
        await report(
          at,
          oneOf(random, ["refunded", "disputed", "received"] as const),
          2 + random(6),
        );
        break;
      case 1:
        await voidGift(trx, clock, id);
        break;
      case 2:
        await restoreGift(trx, clock, id);
        break;
      case 3:
        await change
          .set({ amount_cents: 1 + random(9_999), received_at: oneOf(random, TIMES) })
          .where("id", "=", id)
          .execute();
        break;
      case 4:
        await change
          .set({
            email: oneOf(random, PEOPLE),
            payment_method: oneOf(random, ["stock", "check", null]),
          })
          .where("id", "=", id)
          .execute();
        break;
      case 5: {
        const [key, other_key] = [
          "ada@example.org",
          oneOf(random, ["silas@example.org", "june@example.org"]),
        ];
        const tie = {
          id: randomUUID(),
          key,
          other_key,
          is_same: random(2),
          at: "",
          username: "admin",
        };
        await trx
          .insertInto("person_ties")
          .values(tie)
          .onConflict((c) => c.columns(["key", "other_key"]).doUpdateSet({ is_same: tie.is_same }))
          .execute();
        break;
      }
      case 6:
        await trx.deleteFrom("donations").where("id", "=", id).execute();
        break;
      default:
        await change
          .set({ erased_at: "2026-09-01T00:00:00.000Z", email: "" })
          .where("id", "=", id)
          .execute();
    }
  }
}

const UNDONE = new Error("the history is over");

test.each([
  ["sqlite", HISTORIES],
  ["postgres", HISTORIES / 50],
] as const)(
  "on %s, after each of %i random histories, the statements of a year add up to its ledger, each gift on exactly one",
  async (database, histories) => {
    const clock = new TestClock();
    const { db } = await openTestSite(database, { clock });
    const random = numbers(20_261_125);
    let gifts = 0;
    for (let history = 0; history < histories; history++) {
      const lived = db.transaction().execute(async (trx) => {
        await liveThrough(trx, clock, random);
        for (const year of [2025, 2026]) {
          const [begins, ends] = [year, year + 1].map((each) => startOfDay(`${each}-01-01`, ZONE));
          const { rows } = await sql<{ id: string; cents: number }>`
            select id, amount_cents as cents from donations where status = 'received'
              and voided_at is null and currency = 'USD' and is_test = 0
              and received_at >= ${begins} and received_at < ${ends}`.execute(trx);
          const statements = await listStatements(trx, year, ZONE);
          const listed = statements.flatMap(({ gifts: own }) => own.map(({ id }) => id));
          expect(listed.sort()).toEqual(rows.map(({ id }) => id).sort());
          const stated = statements.reduce((sum, { row }) => sum + row.cents, 0);
          expect(stated).toBe(rows.reduce((sum, { cents }) => sum + Number(cents), 0));
          const people = statements.map(({ row }) => row.id);
          expect(new Set(people).size).toBe(people.length);
          gifts += rows.length;
        }
        throw UNDONE;
      });
      await expect(lived).rejects.toBe(UNDONE);
    }
    expect(gifts).toBeGreaterThan(histories);
  },
  600_000,
);

describe.each(databases)("statements on %s", (database) => {
  test("first who cannot be reached and why; mailed and printed once, again only when the gifts have changed", async () => {
    const smtp = await openSmtp();
    const { site, db, staff } = await openDesk(database, { env: smtp.env });
    const at = (day: string) => `${day}T18:00:00.000Z`;
    const give = (day: string, gift: Fields | object) => addGift(site, at(day), gift);
    const ada = await give("2025-04-18", { amount_cents: 75_00, payment_method: "card" });
    await give("2025-06-22", {
      amount_cents: 500_00,
      payment_method: "check",
      check_number: "2161",
    });
    await give("2025-07-01", {
      amount_cents: 900_00,
      payment_method: "stock",
      description: "12 shares",
    });
    // The last minute of 2024 in Denver.
    await addGift(site, "2025-01-01T06:59:00.000Z", { email: "silas@example.org" });
    const january = await give("2026-01-02", { amount_cents: 1_00 });
    const paper = {
      first_name: "Hollis",
      last_name: "G",
      email: "",
      street: "15 Placeholder Lane",
    };
    await give("2025-05-05", paper);
    await give("2025-05-06", { first_name: "Sample", last_name: "Club", email: "" });
    const page = "/admin/donations/statements?year=2025";
    const press = async (intent: string, fields: Fields) =>
      staff.post(page, { intent, key: randomUUID(), all: "1", q: "", ...fields });
    expect((await press("email", {})).status).toBe(409);
    await publishContent(site, "giving", GIVING);
    expect(await staff.text(page)).toMatch(
      /Cannot be reached.*Sample Club.*No email, no address.*Can be reached.*Ada Larkspur/,
    );
    await Promise.all([press("email", {}), press("email", {})]);
    await run(site);
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(["Your gifts in 2025"]);
    const text = smtp.mails[0]?.text ?? "";
    expect(text).toMatch(
      /April 18: Card, \$75\.00\nJune 22: Check 2161, \$500\.00\nJuly 1: Stock, 12 shares\nTotal: \$575\.00/,
    );
    expect(text).toContain("Received by: Example Community Church, EIN 00-0000000");
    expect(text).not.toContain("$900");
    const printed = locationOf(await press("print", {}));
    expect(await staff.text(printed)).toMatch(/Hollis G ?15 Placeholder Lane/);
    await press("printed", { batch: printed.split("/").at(-1) ?? "" });
    await press("print", {});
    expect(await site.rows("letters")).toHaveLength(2);
    await db.updateTable("donations").set({ status: "refunded" }).where("id", "=", ada).execute();
    expect(await staff.text(page)).toMatch(/Ada Larkspur.*Changed since/);
    await press("email", {});
    await run(site);
    expect(smtp.mails.at(-1)?.text).toContain("Total: $500.00");
    await press("email", {});
    await run(site);
    expect(smtp.mails).toHaveLength(2);
    expect(await staff.html(page)).toContain('<option value="2024">');
    expect((await staff.get("/admin/donations/statements?year=9999")).status).toBe(200);
    // Each year of a person leads to its statement.
    const [, open = ""] =
      /href="([^"]+year=2026[^"]+)"/.exec(await staff.html(`/admin/people/${january}`)) ?? [];
    expect(await staff.text(open.replaceAll("&amp;", "&"))).toContain("Your gifts in 2026");
  });
});
