import { sql, type Updateable } from "kysely";
import { expect, test } from "vitest";
import type { Database, DbOrTransaction } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import { restoreGift, voidGift } from "#domain/donations/void-gift.ts";
import { recordGift } from "#domain/giving/record-gift.ts";
import { statementsOf } from "#domain/letters/statements.ts";
import { splitPeople } from "#domain/people/merge-people.ts";
import { startOfDay } from "#domain/values/time-zone.ts";
import { type Report, reportOf } from "#tests/support/giving-model.ts";
import { openStill, type TestClock } from "#tests/support/open-test-site.ts";
import { mergeByEmail } from "#tests/support/people.ts";
import { numbers } from "#tests/support/properties.ts";

/** The quick form; `HISTORIES=10000 npm test -- statement-histories` is the long one. */
const HISTORIES = Number(process.env.HISTORIES ?? 500);

const ZONE = "America/Denver";

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
  const report = (gift: number, status: Report["status"], hour: number) => {
    const email = oneOf(random, PEOPLE);
    const currency = random(12) ? "USD" : "CAD";
    const changed = { amountCents: 1 + random(100_000), receivedAt: oneOf(random, TIMES) };
    const now = "2026-08-01T00:00:00.000Z";
    const occurredAt = `2026-08-01T0${hour}:00:00.000Z`;
    const context = { source: "donorbox", occurredAt, now, isTest: random(15) === 0 };
    const report = { ...reportOf({ gift, hour, status }), email, currency, ...changed };
    return recordGift(trx, report, context);
  };
  const ids: string[] = [];
  const gifts = 3 + random(6);
  for (let gift = 0; gift < gifts; gift++) ids.push(await report(gift, "received", 1));
  const change = (id: string, values: Updateable<Database["donations"]>) =>
    trx.updateTable("donations").set(values).where("id", "=", id).execute();
  const happenings: ((id: string, gift: number) => Promise<unknown>)[] = [
    (_, gift) => report(gift, oneOf(random, ["refunded", "disputed", "received"]), 2 + random(6)),
    (id) => voidGift(trx, clock, id),
    (id) => restoreGift(trx, clock, id),
    (id) => change(id, { amount_cents: 1 + random(9_999), received_at: oneOf(random, TIMES) }),
    (id) => change(id, { email: oneOf(random, PEOPLE) }),
    (id) => change(id, { payment_method: oneOf(random, ["stock", "check", null]) }),
    () => {
      const other = oneOf(random, ["silas@example.org", "june@example.org"]);
      return mergeByEmail(trx, "ada@example.org", other, "2026-08-02T00:00:00.000Z");
    },
    async () => {
      const merges = await trx.selectFrom("person_merges").select("id").execute();
      if (merges.length > 0) await splitPeople(trx, oneOf(random, merges).id);
    },
    (id) => trx.deleteFrom("donations").where("id", "=", id).execute(),
    (id) => change(id, { erased_at: "2026-09-01T00:00:00.000Z", email: "", person_id: null }),
  ];
  for (let steps = random(8); steps > 0; steps--) {
    const gift = random(gifts);
    await oneOf(random, happenings)(ids[gift] ?? "", gift);
  }
}

const UNDONE = new Error("the history is over");

test.each([
  ["sqlite", HISTORIES],
  ["postgres", HISTORIES / 20],
] as const)(
  "on %s, after each of %i random histories, the statements of a year add up to its ledger, each gift on exactly one",
  async (database, histories) => {
    const { db, clock } = await openStill(database);
    const random = numbers(20_261_125);
    let gifts = 0;
    for (let history = 0; history < histories; history++) {
      const lived = change(db, "site", async (trx) => {
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
