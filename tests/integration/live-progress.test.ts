import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { recordGift } from "#domain/giving/record-gift.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { addGift, progressOf } from "#tests/support/gifts.ts";
import { hourText, reportOf } from "#tests/support/giving-model.ts";
import { expectLiveFigures, figureOf, MONEY_ENV, moneySteps } from "#tests/support/money-site.ts";
import {
  databases,
  openDesk,
  openInstances,
  openTestSite,
  signInStaff,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";

const report = reportOf({ gift: 0, hour: 0, status: "received" });

const context = {
  source: "donorbox",
  isTest: false,
  occurredAt: hourText(0),
  now: hourText(0),
};
const listen = async (site: TestSite) => `http://localhost:${await site.listen()}`;

describe.each(databases)("the live figure on %s", (database) => {
  test("every change of money shows on / and /api/progress within two seconds, by its announcement alone", async () => {
    const { site, staff, clock } = await openDesk(database, { env: MONEY_ENV });
    await expectLiveFigures([await listen(site)], clock, moneySteps(staff));
  });

  test("a rolled-back change announces nothing, and a stored one is announced once", async () => {
    const { db, services } = await openTestSite(database, { clock: new TestClock() });
    const { progress } = services;
    const before = await progress.report();
    let announced = 0;
    progress.onChange(() => {
      announced += 1;
    });
    const failing = db.transaction().execute(async (trx) => {
      await recordGift(trx, report, context);
      await raiseVersion(trx, "site");
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await progress.report()).toEqual(before);
    expect(announced).toBe(0);
    await db.transaction().execute(async (trx) => {
      await recordGift(trx, report, context);
      await raiseVersion(trx, "site");
    });
    await expect.poll(() => progress.report()).toMatchObject({ raised: 509_999.99 });
    expect(announced).toBe(1);
  });
});

test("on the embedded database the answer after an acknowledged change holds it", async () => {
  const site = await openTestSite("sqlite", { clock: new TestClock() });
  for (let gift = 0; gift < 5; gift++) {
    const each = { ...report, externalId: `g${gift}`, amountCents: 100 };
    await site.db.transaction().execute(async (trx) => {
      await recordGift(trx, each, context);
      await raiseVersion(trx, "site");
    });
    expect(await progressOf(site)).toMatchObject({ raised: 500_001 + gift });
  }
});

test("of two instances on one PostgreSQL each shows within two seconds what the other has written", async () => {
  const clock = new TestClock();
  // With the product's own pause between renewals.
  const [first, second] = await openInstances({ clock, env: MONEY_ENV, store: {} });
  const urls = await Promise.all([first, second].map(listen));
  await expectLiveFigures(urls, clock, moneySteps(await signInStaff(first)).slice(0, 5));
});

test("an instance whose listening connection was cut counts again when it has a new one", async () => {
  const site = await openTestSite("postgres", { clock: new TestClock(), env: { PORT: "0" } });
  const url = await listen(site);
  await expect.poll(() => listeners(site)).toBe(1);
  await figureOf(url);
  // Nothing announces this gift: the figure is counted because the connection is a new one.
  await addGift(site, hourText(0), { amount_cents: 700 });
  await cutListeners(site);
  await expect.poll(() => figureOf(url)).toMatchObject({ raised: 500_007 });
  await expect.poll(() => listeners(site)).toBe(1);
});

const LISTENS = sql`from pg_stat_activity
  where datname = current_database() and (query like 'listen %' or query = 'select 1')
    and pid <> pg_backend_pid()`;

async function listeners({ db }: TestSite): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${LISTENS}`.execute(db);
  return rows[0]?.count ?? 0;
}

const cutListeners = ({ db }: TestSite) =>
  sql`select pg_terminate_backend(pid) ${LISTENS}`.execute(db);
