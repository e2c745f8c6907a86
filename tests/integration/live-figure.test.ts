import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { recordGift } from "#domain/giving/record-gift.ts";
import { hourText, reportOf } from "#tests/support/giving-books.ts";
import { expectLiveFigures, figureOf, MONEY_ENV, moneySteps } from "#tests/support/money-site.ts";
import {
  databases,
  openTestSite,
  postgresDatabase,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";

const report = reportOf({ gift: 0, hour: 0, status: "received" });
const context = {
  source: "donorbox",
  occurredAt: hourText(0),
  now: hourText(0),
  isTest: false,
};

describe.each(databases)("the live figure on %s", (database) => {
  test("every way that changes money changes / and /api/progress within two seconds, with no age and no request behind it", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock, env: MONEY_ENV });
    const url = `http://localhost:${await site.listen()}`;
    const steps = moneySteps(site, await signInAsAdministrator(site));
    await expectLiveFigures([url], clock, steps);
  });

  test("a write that is rolled back, and one whose neighbour fails, announce nothing wrong", async () => {
    const site = await openTestSite(database, { clock: new TestClock() });
    const { db, progress } = site.services;
    const before = await progress.report();
    let heard = 0;
    progress.onChange(() => {
      heard += 1;
    });
    const failing = db.transaction().execute(async (trx) => {
      await recordGift(trx, report, context);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await progress.report()).toEqual(before);
    expect(heard).toBe(0);
    await db.transaction().execute((trx) => recordGift(trx, report, context));
    await expect.poll(() => progress.report()).toMatchObject({ raised: 509_999.99 });
    expect(heard).toBe(1);
  });
});

test("on the embedded database an answered write is in the very next answer", async () => {
  const site = await openTestSite("sqlite", { clock: new TestClock() });
  const { db } = site.services;
  for (let gift = 0; gift < 5; gift++) {
    const each = { ...report, externalId: `g${gift}`, amountCents: 100 };
    await db.transaction().execute((trx) => recordGift(trx, each, context));
    expect(await (await site.get("/api/progress")).json()).toMatchObject({
      raised: 500_001 + gift,
    });
  }
});

test("of two instances on one PostgreSQL each says within two seconds what the other has written", async () => {
  const place = await postgresDatabase({ migrated: true });
  onTestFinished(place.remove);
  const clock = new TestClock();
  const env = { ...MONEY_ENV, ...place.env };
  const first = await openTestSite("postgres", { clock, env });
  const second = await openTestSite("postgres", { clock, env });
  const urls = await Promise.all(
    [first, second].map(async (site) => `http://localhost:${await site.listen()}`),
  );
  const steps = moneySteps(first, await signInAsAdministrator(first));
  await expectLiveFigures(urls, clock, steps.slice(0, 5));
});

test("an instance whose listening connection was cut hears of what it has missed", async () => {
  const site = await openTestSite("postgres", {
    clock: new TestClock(),
    env: { PORT: "0" },
  });
  const url = `http://localhost:${await site.listen()}`;
  const { db } = site.services;
  await expect.poll(() => listeners(site)).toBe(1);
  await figureOf(url);
  // Nothing announces this one: the figure is counted because the connection is a new one.
  await db
    .insertInto("donations")
    .values({
      ...{ id: "unheard", created_at: hourText(0), first_name: "", last_name: "Fenn" },
      ...{ email: "", amount_cents: 700, donation_type: "Cash", status: "received" },
    })
    .execute();
  await cutListeners(site);
  await expect.poll(() => figureOf(url)).toMatchObject({ raised: 500_007 });
  expect(await listeners(site)).toBe(1);
});

const LISTENS = sql`from pg_stat_activity
  where datname = current_database() and (query like 'listen %' or query = 'select 1')
    and pid <> pg_backend_pid()`;

async function listeners({ services: { db } }: TestSite): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${LISTENS}`.execute(db);
  return rows[0]?.count ?? 0;
}

const cutListeners = ({ services: { db } }: TestSite) =>
  sql`select pg_terminate_backend(pid) ${LISTENS}`.execute(db);
