import { describe, expect, test } from "vitest";
import { migrations } from "#db/migrate.ts";
import { change, changeUnversioned } from "#domain/changes/change.ts";
import { countProgress } from "#domain/fundraising/count-progress.ts";
import { MIN_GROUP } from "#domain/ledger/group-for-ledger.ts";
import { postChanges } from "#domain/ledger/post-changes.ts";
import { daysOf, ledgerOf, readPostings, sizesOf } from "#domain/ledger/read-open-ledger.ts";
import { DAY, HOUR, isoTime } from "#domain/values/clock.ts";
import { sumCents } from "#domain/values/money.ts";
import { publishFacts } from "#tests/support/edits.ts";
import { giftRow } from "#tests/support/gift-row.ts";
import { addGift, progressOf } from "#tests/support/gifts.ts";
import {
  databases,
  expectRowCount,
  openDesk,
  openSiteWithTestClock,
  openTestSite,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { mergeByEmail } from "#tests/support/people.ts";
import fc from "#tests/support/properties.ts";
import { expectHtml, expectText } from "#tests/support/text-of.ts";

const ZONE = "America/Denver";
const OPENING = 1_234_35; // In floating-point arithmetic, its dollars times 100 are not a whole number.

interface LedgerFile {
  raised: string;
  rows: { month: string; size: string; days: string; gifts: number | null; dollars: string }[];
}

/**
 * The number of histories that fits into the suite, a third of it on PostgreSQL;
 * LEDGER_HISTORIES=10000 npm test -- ledger/ledger tries ten thousand on both databases.
 */
const HISTORIES = Number(process.env.LEDGER_HISTORIES ?? 75);

/** The changes of a day: gifts of that day and of earlier months, refunds, and corrected sums. */
const day = fc.record({
  gifts: fc.array(
    fc.record({
      // Attackers also enter gifts that came long ago.
      daysAgo: fc.integer({ min: 0, max: 70 }),
      giver: fc.constantFrom("attacker", "attacker", "", "", ..."abcdefghijkl"),
      amount_cents: fc.oneof(
        fc.constantFrom(40_00, 100_00, 200_00),
        fc.integer({ min: 1_00, max: 3_000_00 }),
      ),
    }),
    { maxLength: 12 },
  ),
  refunds: fc.integer({ min: 0, max: 3 }),
  raises: fc.integer({ min: 0, max: 3 }),
  merges: fc.array(fc.tuple(fc.constantFrom(..."abcdef"), fc.constantFrom(..."ghijkl")), {
    maxLength: 1,
  }),
  erased: fc.option(fc.constantFrom("attacker", ..."abcdefghijkl")),
});
type LedgerDay = typeof day extends fc.Arbitrary<infer Value> ? Value : never;
const histories = fc.array(day, { minLength: 1, maxLength: 4 });

async function forgetAll({ db }: TestSite) {
  for (const table of ["ledger_postings", "ledger_gifts", "donations"] as const)
    await db.deleteFrom(table).execute();
  for (const table of ["people", "person_emails", "person_merges"] as const)
    await db.deleteFrom(table).execute();
}

const emailOf = (giver: string) => giver && `${giver}@example.org`;

async function live({ db, services }: TestSite, day: LedgerDay) {
  const { gifts, refunds, raises, merges, erased } = day;
  const rows = gifts.map(({ daysAgo, amount_cents, giver }) =>
    giftRow(isoTime(services.clock, -daysAgo * DAY), { amount_cents, email: emailOf(giver) }),
  );
  if (rows.length > 0) await db.insertInto("donations").values(rows).execute();
  const some = (count: number) =>
    db
      .selectFrom("donations")
      .select("id")
      .where("status", "=", "received")
      .orderBy("id")
      .limit(count);
  const gift = db.updateTable("donations");
  await gift.set({ amount_cents: 77_77 }).where("id", "in", some(raises)).execute();
  await gift.set({ status: "refunded" }).where("id", "in", some(refunds)).execute();
  for (const [one, other] of merges)
    await changeUnversioned(db, (trx) =>
      mergeByEmail(trx, emailOf(one), emailOf(other), isoTime(services.clock)),
    );
  const erasure = { erased_at: isoTime(services.clock), email: "", person_id: null };
  if (erased) await gift.set(erasure).where("email", "=", emailOf(erased)).execute();
}

/**
 * Returns for how many people the ledger lists their gifts differently than in `before`; all
 * unknown people count as one.
 */
async function peopleMoved({ db }: TestSite, before: Map<string, number>) {
  const rows = await db
    .selectFrom("ledger_gifts")
    .innerJoin("donations", "id", "donation_id")
    .select(["donation_id", "cents", "email", "person_id"])
    .execute();
  const moved = rows.filter(({ donation_id, cents }) => (before.get(donation_id) ?? 0) !== cents);
  const people = new Set(moved.map(({ email, person_id }) => email && person_id));
  for (const { donation_id, cents } of rows) before.set(donation_id, cents);
  return people.size;
}

/** Reads all tables of the ledger; returns the entries of each row. */
async function look({ db }: TestSite): Promise<Map<string, number>> {
  const opening = { raisedCents: OPENING, pledgedCents: 0 };
  const { raisedCents } = await countProgress(db, opening, true);
  const postings = await readPostings(db);
  const ledger = ledgerOf(postings, { raisedCents, pledgedCents: 0 }, opening);
  expect(ledger.openingCents + sumCents(ledger.months) + ledger.unlistedCents).toBe(raisedCents);
  const shown = new Map<string, number>();
  for (const month of ledger.months) {
    const sizes = sizesOf(postings, month.key);
    shown.set(month.key, month.entries ?? 0);
    expect(sumCents(sizes)).toBe(month.cents);
    for (const size of sizes) {
      const days = daysOf(postings, month.key, size.key);
      shown.set(`${month.key} ${size.key}`, size.entries ?? 0);
      expect(sumCents(days)).toBe(size.cents);
      for (const { key, entries } of days)
        shown.set(`${month.key} ${size.key} ${key}`, entries ?? 0);
    }
  }
  return shown;
}

const list = ({ db, services }: TestSite) => postChanges(db, services.clock, ZONE);
const fileOf = async (site: TestSite): Promise<LedgerFile> =>
  (await site.get("/progress.json")).json() as Promise<LedgerFile>;
const centsOf = (dollars: string) => Math.round(Number(dollars) * 100);

/** Adds gifts, each from a different person. */
const addGifts = async (site: TestSite, at: string, amounts: readonly number[]) => {
  for (const amount_cents of amounts)
    await addGift(site, at, { amount_cents, email: `${crypto.randomUUID()}@example.org` });
};

describe.each(databases)("the open ledger on %s", (database) => {
  test("gifts are listed once five people gave, and all unknown donors count as one", async () => {
    const { site, clock } = await openSiteWithTestClock(database);
    const at = isoTime(clock);
    for (let n = 0; n < 5; n++) await addGift(site, at, { amount_cents: 100_00 });
    for (let n = 0; n < 5; n++) await addGift(site, at, { email: "", amount_cents: 100_00 });
    await addGifts(site, at, [2_500_00]);
    expect(await list(site)).toBe(0);
    await expectRowCount(site, "ledger_gifts", 0);
    await addGifts(site, at, [100_00, 100_00]);
    expect(await list(site)).toBe(1);
    await expectText(site, "/progress", "13 $3,700");
  });

  test("test gifts are in the sum that counts them, and never listed", async () => {
    const { site, clock } = await openSiteWithTestClock(database);
    for (const giver of "abcdef")
      await addGift(site, isoTime(clock), { email: `${giver}@example.org`, is_test: 1 });
    expect(await list(site)).toBe(0);
    await expectText(site, "/progress", "Raised $500,600", "Most recent gifts $600");
    await expectRowCount(site, "ledger_gifts", 0);
  });

  test("an upgrade takes back what a trial listed of test gifts, unless a real one is among them", async () => {
    const { site, clock } = await openSiteWithTestClock(database);
    await addGifts(site, isoTime(clock), Array(6).fill(150_00));
    await list(site);
    const upgrade = () => migrations["0122-test-gifts-in-the-ledger"]?.up(site.db as never);
    await upgrade();
    await expectRowCount(site, "ledger_postings", 1);
    const [gift] = await site.rows("donations");
    await site.set("donations", { is_test: 1 }, { id: gift?.id ?? "" });
    await upgrade();
    await expectRowCount(site, "ledger_postings", 1);
    await expectRowCount(site, "ledger_gifts", 6);
    await site.set("donations", { is_test: 1 }, {});
    await upgrade();
    await expectRowCount(site, "ledger_postings", 0);
    await expectRowCount(site, "ledger_gifts", 0);
  });

  test("on a visitor's way from the figure to the weeks each table adds up to the row that it opens", async () => {
    const { site, clock } = await openSiteWithTestClock(database);
    const month = isoTime(clock).slice(0, 7);
    await addGifts(site, `${month}-03T18:00:00.000Z`, Array(6).fill(150_00));
    await addGifts(site, `${month}-03T18:00:00.000Z`, [20_00, 30_00, 2_000_00]);
    await list(site);
    await expectHtml(site, "/", 'href="/progress"');
    const first = await site.html("/progress");
    expect(first).toContain(`href="/progress/${month}"`);
    await expectText(site, "/progress", "9 $2,950", "Raised $502,950");
    // The three other gifts are too few for a row of their own, so they are combined with the
    // six.
    await expectText(site, `/progress/${month}`, "Sizes combined 9 $2,950");
    await expectText(site, `/progress/${month}/several`, "1 to 7 9 $2,950");
    for (const path of ["/progress/1999-01", `/progress/${month}/100-499`, "/progress/x/y"]) {
      const missing = await site.get(path);
      expect(missing.status, path).toBe(404);
      expect(await missing.text(), path).toContain(".message-page{");
    }
    const csv = await (await site.get("/progress.csv")).text();
    expect(csv).toContain(`${month},several,1-7,9,2950.00`);
  });

  test("a row of several months names the first and the last", async () => {
    const clock = new TestClock("2027-11-20T12:00:00.000Z");
    const { site } = await openSiteWithTestClock(database, { clock });
    await addGifts(site, isoTime(clock), [20_00, 22_00]);
    clock.advance(50 * DAY);
    await addGifts(site, isoTime(clock), [21_00, 22_00, 23_00]);
    await list(site);
    await expectText(site, "/progress", "November 2027 to January, so far");
    await expectText(site, "/progress/2028-01/under-100", "November 2027 to January 2028, by size");
    await expectHtml(site, "/progress/2028-01/under-100", /<title>[^<]*January 2028/);
    clock.advance(40 * DAY);
    await site.runSchedule();
    await expectText(site, "/progress", "November 2027 to January 2028");
    const row = { month: "2028-01", since: "2027-11", gifts: 5, dollars: "108.00" };
    expect((await fileOf(site)).rows).toContainEqual(expect.objectContaining(row));
  });

  test("a refund is listed as a correction of a later day once there are five", async () => {
    const { site, clock } = await openSiteWithTestClock(database);
    const at = isoTime(clock);
    await addGifts(site, at, Array(8).fill(100_00));
    expect(await list(site)).toBe(1);
    const refund = async (count: number) => {
      const some = site.db.selectFrom("donations").select("id").orderBy("id").limit(count);
      await site.db
        .updateTable("donations")
        .set({ status: "refunded" })
        .where("id", "in", some)
        .execute();
      await change(site.db, "site", async () => undefined);
    };
    await refund(4);
    expect(await list(site)).toBe(0);
    clock.advance(31 * DAY);
    expect(await list(site)).toBe(0);
    await expectText(site, "/progress", "Most recent gifts −$400");
    await refund(5);
    await site.set("donations", { amount_cents: 50_00 }, { status: "received" });
    expect(await list(site)).toBe(1);
    await expectText(site, "/progress", "already subtracted $650");
    expect(await progressOf(site)).toMatchObject({ raised: 500_150 });
    clock.advance(DAY);
    expect(await list(site), "corrections that are listed already").toBe(0);
  });

  test("no two looks at random histories differ by fewer than five people", async () => {
    const { site, clock } = await openSiteWithTestClock(database);
    const isQuick = database === "postgres" && !process.env.LEDGER_HISTORIES;
    for (const history of fc.sample(histories, isQuick ? HISTORIES / 3 : HISTORIES)) {
      await forgetAll(site);
      let before = new Map<string, number>();
      const listed = new Map<string, number>();
      for (const day of history) {
        await live(site, day);
        const groups = await list(site);
        const people = await peopleMoved(site, listed);
        if (groups > 0) expect(people).toBeGreaterThanOrEqual(MIN_GROUP);
        else expect(people).toBe(0);
        const shown = await look(site);
        for (const [row, entries] of new Set([...before, ...shown])) {
          const moved = (shown.get(row) ?? 0) - (before.get(row) ?? 0);
          expect(entries, row).toBeGreaterThanOrEqual(MIN_GROUP);
          if (moved !== 0) expect(moved, row).toBeGreaterThanOrEqual(MIN_GROUP);
        }
        before = shown;
        clock.advance(DAY);
      }
    }
    await change(site.db, "site", async () => undefined);
    const { rows, raised } = await fileOf(site);
    expect(rows.reduce((sum, { dollars }) => sum + centsOf(dollars), 0)).toBe(centsOf(raised));
    expect(centsOf(raised)).toBe(Math.round((await progressOf(site)).raised * 100));
  }, 3_600_000);

  test("staff hold back the current month, or show sums only", async () => {
    const { site, staff } = await openDesk(database);
    await addGifts(site, isoTime(site.services.clock), Array(5).fill(100_00));
    await list(site);
    await expectText(site, "/progress", "5 $500");
    await publishFacts(staff, "campaign", { ledger: "closed months" });
    await expectText(site, "/progress", "Most recent gifts $500", "once the month is over");
    await publishFacts(staff, "campaign", { ledger: "off" });
    const sums = await site.text("/progress");
    expect(sums).toContain("aren't listed by month right now");
    expect(sums).not.toMatch(/Before this website|Salesforce|month by month|The rows/);
    expect((await fileOf(site)).rows).toEqual([]);
  });
});

test("the sharing card, which other sites may show, is drawn again when the figure moves by a tenth of a percent", async () => {
  const site = await openTestSite("sqlite");
  const card = async () => {
    const [, path = ""] =
      /og:image" content="[^"]*(\/progress\.jpg[^"]*)"/.exec(await site.html("/progress")) ?? [];
    const response = await site.get(path);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    return { path, bytes: Buffer.from(await response.arrayBuffer()).toString("base64") };
  };
  const at = isoTime(site.services.clock);
  const first = await card();
  expect(first.path).toBe("/progress.jpg?6.7");
  await addGifts(site, at, [100_00]);
  expect(await card()).toEqual(first);
  await addGifts(site, at, [60_000_00]);
  const later = await card();
  expect(later.path).toBe("/progress.jpg?6.9");
  expect(later.bytes).not.toBe(first.bytes);
});

test("the ledger has no column that points from a posting to a gift", async () => {
  const site = await openTestSite("sqlite");
  await addGifts(site, isoTime(site.services.clock), Array(5).fill(100_00));
  await list(site);
  const ids = await site.column("donations", "id");
  const postings = JSON.stringify(await site.rows("ledger_postings"));
  for (const id of ids) expect(postings).not.toContain(id);
});

test("the ledger lists once on each of the organization's days, not of the days in UTC", async () => {
  const { site, db, clock } = await openSiteWithTestClock("sqlite");
  const version = async () => (await site.services.versions.read()).site;
  const listAfter = async (hours: number) => {
    clock.advance(hours * HOUR);
    for (const giver of "abcdefgh")
      await addGift(site, isoTime(clock), { email: `${giver}@example.org` });
    const before = await version();
    const listed = await postChanges(db, clock, ZONE);
    expect((await version()) > before, "the ledger's page is new").toBe(listed > 0);
    return listed;
  };
  // It is five in the morning in Denver; after 13 hours it is the next day in UTC.
  expect(await listAfter(0)).toBeGreaterThan(0);
  expect(await listAfter(13)).toBe(0);
  expect(await listAfter(7)).toBeGreaterThan(0);
});
