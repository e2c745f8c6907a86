import { describe, expect, test } from "vitest";
import { organizationDefaults } from "#content/organization.ts";
import { DAY } from "#domain/values/clock.ts";
import { eventsOf } from "#tests/support/calendar-events.ts";
import { publishGathering, takeGatheringDown } from "#tests/support/gatherings.ts";
import {
  advanceTime,
  databases,
  ORIGIN,
  openSiteWithTestClock,
} from "#tests/support/open-test-site.ts";
import { locationOf } from "#tests/support/staff.ts";
import {
  expectAnswer,
  expectHtml,
  expectNoText,
  expectParts,
  expectText,
  textOf,
} from "#tests/support/text-of.ts";

const ids = {
  supper: "0198a000-0000-7000-8000-000000000001",
  ride: "0198a000-0000-7000-8000-000000000002",
  watch: "0198a000-0000-7000-8000-000000000003",
};

/** The header of pages that the server renders once for everyone. */
const STORED = expect.stringContaining("s-maxage");

describe.each(databases)("gatherings on %s", (database) => {
  test("a gathering is on /events, its page and the sitemap only while it is published", async () => {
    const { site } = await openSiteWithTestClock(database);
    const before = await site.html("/events");
    // The picture is on the first screen, which dates would fill.
    expect(before.match(/fetchPriority="high"/gi)).toHaveLength(1);
    await expectAnswer(site.get("/events/supper-and-songs"), 404);
    await publishGathering(site, ids.supper);
    await expectText(site, "/events", "The next gathering");
    await expectText(
      site,
      "/events",
      /Sat, Mar 14 Supper and songs Bring a dish.*5:30 to 8:30 pm Sample hall, Bayfield Free Questions: A\. Sample I'll be there/,
      "Until then, we meet in other places.",
    );

    const page = await site.get("/events/supper-and-songs");
    expect([page.status, page.headers.get("cache-control")]).toEqual([
      200,
      expect.stringContaining("s-maxage"),
    ]);
    expectParts(await textOf(page), "Saturday, March 14, 2026", "The plans lie on the table.");
    await expectHtml(site, "/sitemap.xml", `${ORIGIN}/events/supper-and-songs</loc>`);

    const address = "https://example.org/map";
    const texts = { place: address, hours: address, cost: address, children: address };
    await publishGathering(site, ids.supper, { ...texts, parking: address });
    const details = await site.html("/events/supper-and-songs");
    expect(details.split(`<a href="${address}"`)).toHaveLength(6);
    expect((await site.html("/events")).split(`<a href="${address}"`)).toHaveLength(4);

    await takeGatheringDown(site, ids.supper);
    expect((await site.html("/events")) === before).toBe(true);
    const page410 = () => site.get("/events/supper-and-songs");
    await expectAnswer(page410(), 410);
    expect(await textOf(await page410())).toContain("no longer on our list");
    expect((await page410()).headers.get("cache-control")).toEqual(STORED);
    expect(await site.html("/sitemap.xml")).not.toContain("supper-and-songs");
  });

  test("gatherings are sorted by date, and past ones are separate behind one link", async () => {
    const { site, clock } = await openSiteWithTestClock(database);
    await expectAnswer(site.get("/events/past"), 404);
    await publishGathering(site, ids.ride, {
      title: "Evening ride",
      slug: "evening-ride",
      startsAt: "2026-03-20T23:00:00.000Z",
      endsAt: "2026-03-22T01:00:00.000Z",
    });
    await publishGathering(site, ids.supper);
    await expectText(
      site,
      "/events",
      /next two.*Supper.*Evening ride .*Friday, March 20, 2026 to Saturday, March 21, 2026, 5:00 pm to 7:00 pm/,
    );
    await advanceTime(clock, 14 * DAY, site);
    await expectText(site, "/events", /next gathering.*Evening.*1 past/);
    await expectNoText(site, "/events", "Supper and songs");
    await expectText(site, "/events/past", /Past gatherings.*Supper and songs/);
    await expectText(site, "/events/supper-and-songs", "This gathering is over.");
    await expectHtml(site, "/sitemap.xml", "/events/past</loc>");
  });

  test("an old slug leads to the new one, of two that had it to the one that had it last", async () => {
    const { site } = await openSiteWithTestClock(database);
    await publishGathering(site, ids.supper);
    await publishGathering(site, ids.supper, { slug: "songs" });
    expect(locationOf(await site.get("/events/supper-and-songs"))).toBe("/events/songs");
    await expectAnswer(site.get("/EVENTS/songs"), 308);
    for (const slug of ["supper-and-songs", "ride"])
      await publishGathering(site, ids.ride, { slug });
    expect(locationOf(await site.get("/events/supper-and-songs"))).toBe("/events/ride");
    const unknown = await site.get("/events/no-such");
    expect([unknown.status, unknown.headers.get("cache-control")]).toEqual([404, STORED]);
  });

  test("its calendar file lets a calendar follow a gathering up to its cancellation", async () => {
    const { site } = await openSiteWithTestClock(database);
    const path = "/events/night-watch.ics";
    // This lasts from the first half past one of that night to the second.
    const twice = { startsAt: "2026-11-01T07:30:00.000Z", endsAt: "2026-11-01T08:30:00.000Z" };
    const title = "Night watch; with, signs \\ and a long title that is folded, Käse";
    await publishGathering(site, ids.supper, { ...twice, title, slug: "night-watch" });
    const answer = await site.get(path);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await answer.text();
    // Outlook opens a file with this name as a new calendar.
    expect(text).not.toContain("X-WR-CALNAME");
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const event = { uid: `${ids.supper}@localhost`, sequence: 0, status: "CONFIRMED", title };
    const moments = { starts: twice.startsAt, ends: twice.endsAt };
    expect(eventsOf(text)).toMatchObject([{ ...event, ...moments }]);
    const startsAt = "2026-10-31T07:30:00.000Z";
    await publishGathering(site, ids.supper, { ...twice, startsAt, title, slug: "night-watch" });
    expect(eventsOf(await site.html(path))).toMatchObject([
      { ...event, sequence: 1, starts: startsAt },
    ]);
    await takeGatheringDown(site, ids.supper);
    expect(eventsOf(await site.html(path))).toMatchObject([
      { uid: event.uid, status: "CANCELLED", sequence: 2 },
    ]);
    await expectAnswer(site.get("/events/no-such.ics"), 404);
  });

  test("one calendar has all gatherings, also one that was called off", async () => {
    const { site, clock } = await openSiteWithTestClock(database);
    await publishGathering(site, ids.supper);
    await publishGathering(site, ids.ride, { slug: "songs", title: "Songs & <more>" });
    await takeGatheringDown(site, ids.supper);
    const calendar = await site.html("/events.ics");
    expect(calendar).toContain(`\r\nX-WR-CALNAME:${organizationDefaults.name}\r\n`);
    const events = eventsOf(calendar);
    expect(events.map(({ title, status }) => [title, status]).toSorted()).toEqual([
      ["Canceled: Supper and songs", "CANCELLED"],
      ["Songs & <more>", "CONFIRMED"],
    ]);
    await expectHtml(site, "/events", 'href="/events.ics"');
    const facts = factsIn(await site.html("/events/songs"));
    expect(facts).toMatchObject({ "@type": "Event", name: "Songs & <more>" });
    expect(factsIn(await site.html("/contact"))).toMatchObject({
      "@type": "NGO",
      sameAs: { length: 4 },
    });
    await advanceTime(clock, 14 * DAY, site);
    expect(eventsOf(await site.html("/events.ics")), "what is over").toEqual([]);
  });
});

const factsIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "null");
