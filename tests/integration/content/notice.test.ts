import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "#domain/values/clock.ts";
import { publishFacts, readDraft, sendDocumentForm, unschedule } from "#tests/support/edits.ts";
import {
  advanceTime,
  databases,
  expectRowCount,
  type Fields,
  openDesk,
} from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectHtml, expectText } from "#tests/support/text-of.ts";

const TEXT = "County Road 501 is closed until Friday.";
const fields = {
  text: TEXT,
  "link.name": "Read more",
  "link.url": "/news",
  endsAt: "2026-03-03T18:00",
};

async function open(database: "sqlite" | "postgres") {
  const { site, clock, staff } = await openDesk(database);
  const shows = async (path = "/") => (await site.html(path)).includes(TEXT);
  const post = (intent: string, changes: Fields) =>
    sendDocumentForm(staff, "notice", intent, { ...fields, ...changes });
  return { site, clock, staff, post, shows };
}

describe.each(databases)("the notice on all pages on %s", (database) => {
  test("a published notice is on every public page at once, and pages without one do not change", async () => {
    const { site, staff, shows } = await open(database);
    const before = await site.html("/about");
    await publishFacts(staff, "notice", fields);
    expect(await shows("/about")).toBe(true);
    for (const path of publicPages) expect(await shows(path), path).toBe(true);
    await expectHtml(site, "/about", 'href="/news"');
    for (const _twice of [1, 2]) await sendDocumentForm(staff, "notice", "take-down");
    expect((await site.html("/about")) === before).toBe(true);
    await expectText(staff, "/admin/site/history/notice", "Hidden", "Replaced");
    await expectRowCount(site, "content_revisions", 2);
  });

  test("a scheduled notice appears at its time until its later end, unless it is unscheduled before", async () => {
    const { site, clock, staff, post, shows } = await open(database);
    const late = post("publish", { starts: "2026-03-03T18:00", when: "time" });
    await expectAnswer(late, 400, "The end has to come after the start");
    await publishFacts(staff, "notice", { ...fields, starts: "2026-03-02T08:00" });
    expect(await shows()).toBe(false);
    await advanceTime(clock, DAY + 4 * HOUR, site);
    expect(await shows()).toBe(true);
    await advanceTime(clock, 2 * DAY, site);
    expect(await shows()).toBe(false);
    const later = await signInStaff(site);
    await expectText(later, "/admin/site/edit/notice", "The last one ended");
    await publishFacts(later, "notice", { ...fields, endsAt: "2026-03-20T08:00" });
    const starts = { starts: "2026-03-05T08:00", endsAt: "2026-03-06T08:00" };
    await publishFacts(later, "notice", { ...starts, text: "The road is open." });
    await expectAnswer(unschedule(later, "notice"), 303);
    await expectText(later, "/admin/site/history/notice", "Unscheduled");
    await advanceTime(clock, 2 * DAY, site);
    expect(await shows()).toBe(true);
    // What is published at once does not replace what is scheduled, nor does hiding it.
    const last = await signInStaff(site);
    const until = { ...fields, endsAt: "2026-03-20T08:00" };
    await publishFacts(last, "notice", { ...until, starts: "2026-03-08T08:00" });
    await publishFacts(last, "notice", { ...until, text: "The road is open." });
    expect(await shows()).toBe(false);
    await sendDocumentForm(last, "notice", "take-down");
    expect(await readDraft(last, "notice")).toMatchObject({ value: { text: "The road is open." } });
    await advanceTime(clock, 2 * DAY, site);
    expect(await shows()).toBe(true);
    const state = await readDraft(await signInStaff(site), "notice");
    expect(state).toMatchObject({ isPublished: true, isTakenDown: false, value: { text: TEXT } });
    await sendDocumentForm(await signInStaff(site), "notice", "take-down");
    expect(await shows()).toBe(false);
  });
});
