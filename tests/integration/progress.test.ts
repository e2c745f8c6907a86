import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { DonationStatus } from "#db/schema.ts";
import { sumsQuery } from "#domain/fundraising/count-progress.ts";
import { withLastKnownProgress } from "#domain/fundraising/last-known-progress.ts";
import { readLedger } from "#domain/fundraising/read-ledger.ts";
import { SECOND } from "#domain/ports/clock.ts";
import {
  databases,
  openTestSite,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const record = (site: TestSite, status: DonationStatus, amount_cents: number) =>
  site.services.db
    .insertInto("donations")
    .values({
      id: randomUUID(),
      created_at: site.services.clock.now().toISOString(),
      first_name: "Ada",
      last_name: "Larkspur",
      email: "ada@example.org",
      phone: null,
      amount_cents,
      donation_type: "One-time",
      city: null,
      state: null,
      notes: null,
      status,
      confirmed_at: status === "pledged" ? site.services.clock.now().toISOString() : null,
    })
    .execute();

describe.each(databases)("the progress figure on %s", (database) => {
  test("GET /api/progress starts from the opening balance, with the time it was counted", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const response = await site.get("/api/progress");
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1");
    expect(await response.json()).toEqual({
      raised: 500_000,
      pledged: 1_500_000,
      lastUpdated: clock.now().toISOString(),
      source: "ledger",
      stale: false,
    });
  });

  test("received gifts and pledges count, refunded and disputed ones do not, cents stay exact", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    await site.get("/api/progress");
    await record(site, "received", 10_010);
    await record(site, "received", 20);
    await record(site, "pledged", 3_000_000_000_01);
    await record(site, "refunded", 7_700);
    await record(site, "disputed", 8_800);
    clock.advance(15 * SECOND);
    const { raised, pledged } = (await (await site.get("/api/progress")).json()) as {
      raised: number;
      pledged: number;
    };
    expect([raised, pledged]).toEqual([500_100.3, 3_001_500_000.01]);
  });

  test("when the database fails the last figure stands, with its own time, marked stale", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const before = (await (await site.get("/api/progress")).json()) as object;
    await site.services.db.schema.dropTable("donations").execute();
    clock.advance(15 * SECOND);
    expect(await (await site.get("/api/progress")).json()).toEqual({ ...before, stale: true });
  });

  test("a figure known before outlives a restart into a database that cannot count", async () => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    await record(site, "received", 12_345);
    const before = (await (await site.get("/api/progress")).json()) as object;
    await site.services.db.schema.dropTable("donations").execute();
    clock.advance(15 * SECOND);
    const { db } = site.services;
    const failures: unknown[] = [];
    const afterRestart = withLastKnownProgress(
      db,
      "ledger",
      () => readLedger(db, clock, { raised: 0, pledged: 0 }),
      (error) => failures.push(error),
    );
    expect(await afterRestart()).toEqual({ ...before, stale: true });
    expect(failures.length).toBe(1);
    await db.deleteFrom("known_figures").execute();
    await expect(afterRestart()).rejects.toThrow(/donations/);
  });

  test("GET / shows the figure to browsers without scripts", async () => {
    const site = await openTestSite(database);
    const text = await textOf(await site.get("/"));
    expect(text).toContain("6.6 % of Phase 1 is raised or pledged. $28,000,000 to go.");
    expect(text).toContain("Raised $500,000 Pledged $1,500,000 To go $28,000,000");
  });
});

test("counting is answered from indices alone, however long the records are", async () => {
  const site = await openTestSite("sqlite");
  const plan = sql<{ detail: string }>`explain query plan ${sumsQuery(false)}`;
  const { rows } = await plan.execute(site.services.db);
  const steps = rows.map(({ detail }) => detail).filter((step) => /donations| p /.test(step));
  expect(steps.length).toBe(3);
  for (const step of steps) expect(step).toContain("USING COVERING INDEX");
});
