/** Year-end statements add up to the ledger, whatever has become of the gifts. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { DbOrTransaction } from "#db/schema.ts";
import { restoreGift, voidGift } from "#domain/donations/void-gift.ts";
import { recordGift } from "#domain/giving/record-gift.ts";
import { statementsOf } from "#domain/letters/statements.ts";
import { startOfDay } from "#domain/time/time-zone.ts";
import { openTestSite, TestClock } from "#tests/support/open-test-site.ts";

/** The quick form; `HISTORIES=10000 npm test -- statement-histories` is the long one. */
const HISTORIES = Number(process.env.HISTORIES ?? 1_500);

const ZONE = "America/Denver";

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
          const letters = statementsOf(trx, year, ZONE);
          const statements = await letters.read(await letters.heads());
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
