import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { change } from "#domain/changes/change.ts";
import { sumsQuery } from "#domain/fundraising/count-progress.ts";
import { isoTime, SECOND } from "#domain/values/clock.ts";
import { addGift, progressOf } from "#tests/support/gifts.ts";
import { databases, openSiteWithTestClock, openTestSite } from "#tests/support/open-test-site.ts";
import { expectNoText, expectParts, expectText } from "#tests/support/text-of.ts";

describe.each(databases)("the progress figure on %s", (database) => {
  test("GET /api/progress adds received gifts and confirmed pledges to the opening balance, to the cent", async () => {
    const { site, clock } = await openSiteWithTestClock(database);
    const response = await site.get("/api/progress");
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1");
    const at = isoTime(clock);
    expect(await response.json()).toEqual({
      raised: 500_000,
      pledged: 1_500_000,
      lastUpdated: at,
      source: "ledger",
      stale: false,
    });
    const text = await site.text("/");
    expectParts(
      text,
      "6.7 % of Phase 1 is raised or pledged. $28,000,000 to go.",
      "We're still checking them against the books.",
    );
    expect(text).not.toContain("Counted");
    expect(text).toContain("Raised $500,000 Pledged $1,500,000 To go $28,000,000");

    const pledge = { status: "pledged", confirmed_at: at } as const;
    await addGift(site, at, { amount_cents: 10_010 });
    await addGift(site, at, { amount_cents: 20 });
    await addGift(site, at, { amount_cents: 3_000_000_000_01, ...pledge });
    expect(await progressOf(site)).toMatchObject({ raised: 500_100.3, pledged: 3_001_500_000.01 });
  });

  test("the figure is answered with the time at which it last changed, as stale while the database cannot count", async () => {
    const { site, db, clock } = await openSiteWithTestClock(database);
    const at = isoTime(clock);
    await addGift(site, at, { amount_cents: 12_345 });
    const before = await progressOf(site);
    clock.advance(SECOND);
    await db.schema.alterTable("donations").renameTo("away").execute();
    await change(db, "site", async () => undefined);
    expect(await progressOf(site)).toEqual({ ...before, stale: true });
    for (const page of ["/", "/donate"]) await expectText(site, page, "Using cached data");
    await db.schema.alterTable("away").renameTo("donations").execute();
    // An unchanged figure keeps the time at which it changed last.
    expect(await progressOf(site)).toEqual(before);
    await expectNoText(site, "/", "Using cached data");
    await addGift(site, at, { amount_cents: 1 });
    expect((await progressOf(site)).lastUpdated).toBe(isoTime(clock));
  });
});

test("the figure is counted from covering indices alone, however long the records are", async () => {
  const { db } = await openTestSite("sqlite");
  const plan = sql<{ detail: string }>`explain query plan ${sumsQuery(false)}`;
  const { rows } = await plan.execute(db);
  const steps = rows.map(({ detail }) => detail).filter((step) => /donations| p /.test(step));
  expect(steps.length).toBe(3);
  for (const step of steps) expect(step).toContain("USING COVERING INDEX");
});
