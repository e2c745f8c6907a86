/**
 * Requests after a commit get new content: on every instance, at once. No test here waits for a
 * page or asks twice.
 */
import { describe, expect, test } from "vitest";
import { news } from "#content/news.ts";
import { raiseAlert } from "#domain/alerts/alerts.ts";
import { change } from "#domain/changes/change.ts";
import { acceptGuest, removeGuest } from "#domain/gatherings/staff-guests.ts";
import { recordGiftReport } from "#domain/giving/record-gift-report.ts";
import { postChanges } from "#domain/ledger/post-changes.ts";
import { isoTime } from "#domain/values/clock.ts";
import { dayOf, startOfDay } from "#domain/values/time-zone.ts";
import { publishGathering, SUPPER, takeGatheringDown } from "#tests/support/gatherings.ts";
import { reportOf } from "#tests/support/gift-reports.ts";
import { addGift, progressOf, reportGift } from "#tests/support/gifts.ts";
import { sendMessage } from "#tests/support/open-site-with-fakes.ts";
import {
  advanceTime,
  databases,
  openDesk,
  openInstances,
  openSiteWithTestClock,
  openTestSite,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import fc from "#tests/support/properties.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { ACTOR, publishContent } from "#tests/support/publish-content.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

const ID = "0197f1a0-0000-7000-8000-000000000009";
const START = "2026-03-01T12:00:00.000Z";

/** The data that the pages must show. */
interface Model {
  raised: number;
  notice: string;
  headline: string;
  gathering: "none" | "open" | "full";
  turn: number;
}

type Change = (site: TestSite, model: Model) => Promise<void>;

const changes: Record<string, Change> = {
  "a row of a gift": async (site, model) => {
    await addGift(site, START, { amount_cents: 700_00 });
    model.raised += 700;
  },
  "a gift of a provider, twice": async (site, model) => {
    const gift = { gift: model.turn, hour: 0, status: "received" } as const;
    for (const _twice of [1, 2]) await reportGift(site, gift, { amountCents: 30_00 });
    model.raised += 30;
  },
  "a gift that is rolled back": async (site) => {
    const report = reportOf({ gift: 9_999, hour: 0, status: "received" });
    const context = { source: "donorbox", isTest: false, occurredAt: START, now: START };
    const failing = change(site.db, "site", async (trx) => {
      await recordGiftReport(trx, report, context);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
  },
  "the notice": async (site, model) => {
    model.notice = `Notice number ${model.turn}`;
    const notice = {
      text: model.notice,
      link: { name: "", url: "" },
      endsAt: "2026-04-01T00:00:00.000Z",
    };
    await publishContent(site, "notice", notice);
  },
  "a headline": async (site, model) => {
    model.headline = `Headline number ${model.turn}`;
    const [first] = news;
    if (!first) throw new Error("there is no first edition of the news");
    await publishContent(site, `news/${ID}`, {
      ...first,
      slug: "of-the-test",
      date: "2026-02-28",
      writtenOn: "2026-02-28",
      headline: model.headline,
    });
  },
  "a gathering": async (site, model) => {
    await publishGathering(site, ID, { limit: 2, waitingList: false });
    if (model.gathering === "none") model.gathering = "open";
  },
  "a gathering taken down": async (site, model) => {
    await takeGatheringDown(site, ID);
    for (const { id } of await site.rows("attendees"))
      await removeGuest({ ...site.services, actor: ACTOR }, id);
    model.gathering = "none";
  },
  "its last seats": async (site, model) => {
    if (model.gathering !== "open") return;
    const id = `attendee-${model.turn}`;
    const person = { id, name: "Ada", email: "ada@example.org", email_key: "ada@example.org" };
    const entry = { gathering_id: ID, created_at: START, state_at: START, people: 2 };
    const held = { state: "suspected", suspected: "honeypot", idempotency_key: id } as const;
    await site.db
      .insertInto("attendees")
      .values({ ...person, ...entry, ...held })
      .execute();
    expect(await acceptGuest({ ...site.services, actor: ACTOR }, id)).toBe(true);
    model.gathering = "full";
  },
};

/** Requests everything that shows the change, once. */
async function expectShown(site: TestSite, model: Model, after: string): Promise<void> {
  const { raised } = await progressOf(site);
  expect(raised, after).toBe(model.raised);
  const [home, list, sitemap, events] = await Promise.all([
    site.text("/"),
    site.text("/news"),
    site.html("/sitemap.xml"),
    site.text("/events"),
  ]);
  expect(home, after).toContain(`Raised $${model.raised.toLocaleString("en-US")} `);
  for (const page of [home, list, events]) expect(page, after).toContain(model.notice);
  expect(list, after).toContain(model.headline);
  expect(sitemap.includes(`/events/${SUPPER.slug}<`), after).toBe(model.gathering !== "none");
  expect(events.includes(SUPPER.title), after).toBe(model.gathering !== "none");
  const page = await site.get(`/events/${SUPPER.slug}`);
  expect(page.status === 200, after).toBe(model.gathering !== "none");
  if (model.gathering !== "none")
    expect((await page.text()).includes('name="people"'), after).toBe(model.gathering === "open");
}

/**
 * Makes each change at one of the instances, while others request pages; then asks all instances.
 */
async function expectAlwaysNew(sites: readonly TestSite[]): Promise<void> {
  const model: Model = { raised: 500_000, notice: "", headline: "", gathering: "none", turn: 0 };
  const step = fc.record({
    change: fc.constantFrom(...Object.keys(changes)),
    at: fc.nat(sites.length - 1),
    visitors: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const { change, at, visitors } of steps) {
        model.turn++;
        const site = sites[at] as TestSite;
        const others = sites.flatMap((each) =>
          Array.from({ length: visitors }, (_, n) =>
            each.html(["/", "/news", "/events"][n] ?? "/"),
          ),
        );
        await changes[change]?.(site, model);
        for (const each of sites) await expectShown(each, model, `${change}, turn ${model.turn}`);
        await Promise.all(others);
      }
    }),
    { numRuns: 12 },
  );
}

describe("a page asked for after a commit is new", () => {
  test("on the embedded database, for random changes of all kinds", async () => {
    await expectAlwaysNew([await openTestSite("sqlite", { clock: new TestClock(START) })]);
  });

  test("on two instances on one PostgreSQL, for random changes of all kinds", async () => {
    await expectAlwaysNew(await openInstances({ clock: new TestClock(START) }));
  });
});

describe.each(databases)("on %s", (database) => {
  test("the desk's version changes with messages, gifts and warnings, and reveals nothing about them", async () => {
    const { site, db, clock, staff } = await openDesk(database);
    const version = async () => (await staff.get("/admin/version")).json();
    const first = await version();
    expect(first).toMatch(/^\d+\.\d+$/);
    expect(await version()).toBe(first);
    await sendMessage(site);
    const second = await version();
    expect(second).not.toBe(first);
    await addGift(site, START);
    const third = await version();
    expect(third).not.toBe(second);
    await raiseAlert(db, clock, "a-warning", { code: "card-testing" });
    expect(await version()).not.toBe(third);
    await expectAnswer(site.get("/admin/version"), 303);
  });
});

test("what is due raises the version once, also when it came due while no instance ran", async () => {
  const { site, clock } = await openSiteWithTestClock("sqlite", { clock: new TestClock(START) });
  const { versions } = site.services;
  const read = async () => (await versions.read()).site;
  await publishContent(
    site,
    "notice",
    { text: "Soon", link: { name: "", url: "" }, endsAt: "2026-03-01T14:00:00.000Z" },
    "2026-03-01T13:00:00.000Z",
  );
  const readings = [await read()];
  for (const minutes of [0, 30, 30, 30, 30]) {
    await advanceTime(clock, minutes * 60_000, site);
    await site.html("/");
    readings.push(await read());
  }
  // The version rises at the site's start, and at the beginning and the end of the notice.
  const steps = readings.slice(1).map((version, index) => version > (readings[index] ?? 0));
  expect(steps).toEqual([true, false, true, false, true]);
});

const ZONE = "America/Denver";

test("stored pages equal new renderings whenever the time changes what they say", async () => {
  const { site, clock, db } = await openSiteWithTestClock("sqlite", {
    clock: new TestClock("2026-11-27T18:00:00.000Z"),
  });
  for (let giver = 0; giver < 5; giver++)
    await addGift(site, isoTime(clock), { email: `giver${giver}@example.org` });
  await postChanges(db, clock, ZONE);
  const startsAt = "2027-03-14T01:00:00.000Z";
  const endsAt = "2027-03-14T04:00:00.000Z";
  await publishGathering(site, ID, { startsAt, endsAt });
  const notice = { text: "Soon", link: { name: "", url: "" }, endsAt: "2027-01-20T06:00:00.000Z" };
  await publishContent(site, "notice", notice, "2026-12-15T06:00:00.000Z");
  const paths = [...publicPages, `/events/${SUPPER.slug}`, "/events/past"];
  const read = () => Promise.all(paths.map((path) => site.html(path)));
  const until = Date.parse("2027-03-20T00:00:00.000Z") - clock.now().getTime();
  const some = fc.sample(fc.integer({ min: 1, max: until }), 6);
  const random = some.map((after) => isoTime(clock, after));
  const begun = ["2026-11-28", "2026-12-01", "2027-01-01", "2027-02-01", "2027-03-01"];
  const days = begun.map((day) => startOfDay(day, ZONE));
  const ends = ["2027-01-01T00:00:00.000Z", notice.endsAt, startsAt, endsAt];
  for (const moment of [...days, ...ends, ...random].sort()) {
    await advanceTime(clock, Date.parse(moment) - 1 - clock.now().getTime(), site);
    await read();
    await advanceTime(clock, 1, site);
    const stored = await read();
    await change(db, "site", async () => undefined);
    for (const [index, fresh] of (await read()).entries())
      expect(stored[index] === fresh, `${paths[index]} at ${moment}`).toBe(true);
    const year = dayOf(isoTime(clock), ZONE).slice(0, 4);
    expect(stored[0]).toContain(`© ${year}`);
  }
});
