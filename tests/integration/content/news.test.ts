import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "#domain/values/clock.ts";
import { restoreDraft } from "#tests/support/edits.ts";
import {
  HEADLINE,
  NEWS_ID,
  paragraphs,
  publishNews,
  SLUG,
  sendNewsForm,
} from "#tests/support/news.ts";
import { advanceTime, databases, expectRowCount, openDesk } from "#tests/support/open-test-site.ts";
import { locationOf, type Staff, signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectHtml, expectParts, expectText } from "#tests/support/text-of.ts";

const PAGE = `/admin/site/edit/news/${NEWS_ID}`;
const FIRST = "press-release-project-relaunch";

/**
 * Finds an item by its address in the list, the sitemap, the browsers' rules, and the status of its
 * own page.
 */
async function whereabouts({ site }: Staff, slug: string) {
  const names = async (path: string) => (await site.html(path)).includes(`/news/${slug}`);
  return {
    list: await names("/news"),
    sitemap: await names("/sitemap.xml"),
    rules: await names("/speculation-rules.json"),
    status: (await site.get(`/news/${slug}`)).status,
  };
}
const everywhere = { list: true, sitemap: true, rules: true, status: 200 };
const nowhere = (status: number) => ({
  list: false,
  sitemap: false,
  rules: false,
  status,
});

describe.each(databases)("news on %s", (database) => {
  test("a published item is everywhere the site names its news", async () => {
    const { site, staff } = await openDesk(database);
    expect(await whereabouts(staff, SLUG)).toEqual(nowhere(404));
    const answer = await publishNews(staff, { date: "2026-02-28" });
    expect(locationOf(answer)).toBe(`${PAGE}?toast=document-published`);
    expect(await whereabouts(staff, SLUG)).toEqual(everywhere);
    await expectText(site, `/news/${SLUG}`, /February 28, 2026.*Sample text of the item/);
    const list = await site.text("/news");
    expect(list.indexOf(HEADLINE)).toBeLessThan(list.indexOf("Featured in a local news outlet"));
    expect(await site.json(`/api/news/${SLUG}`)).toMatchObject({ item: { headline: HEADLINE } });
    await expectAnswer(site.get("/api/news/no-such-item"), 404);
  });

  test("a feed reader gets the news as text, with the dates that have a year", async () => {
    const { site, staff } = await openDesk(database);
    const summary = "Gifts <$100 count & double";
    const headline = "Barn & <b>raf\uffffters</b>";
    await publishNews(staff, { date: "2026-02-28", headline, summary });
    const feed = await site.html("/news.xml");
    expectParts(
      feed,
      "<title>Barn &amp; &lt;b&gt;rafters&lt;/b&gt;</title>",
      "<description>Gifts &amp;lt;$100 count &amp;amp; double</description>",
      "<pubDate>Sat, 28 Feb 2026 12:00:00 GMT</pubDate>",
    );
    expect([feed.match(/<item>/g), feed.match(/<pubDate>/g)]).toMatchObject([
      { length: 4 },
      { length: 3 },
    ]);
    await expectHtml(site, "/news", 'type="application/rss+xml" href="/news.xml"');
  });

  /** Schedules an item with a video for the next day; `arrive` lets that day come. */
  async function openScheduled() {
    const { site, clock, staff } = await openDesk(database);
    const video = { id: "abcdefghijk", title: "A walk through it", transcript: "" };
    const answer = await publishNews(staff, { video }, { starts: "2026-03-02T08:00" });
    expect(locationOf(answer)).toBe(`${PAGE}?toast=document-scheduled`);
    const arrive = () => advanceTime(clock, DAY + 4 * HOUR, site);
    return { site, clock, staff, arrive };
  }

  test("a scheduled item appears at its time, with that date", async () => {
    const { site, clock, staff, arrive } = await openScheduled();
    // Two other items: one is on the site, one appears later.
    for (const [id, starts] of [
      ["shown", ""],
      ["later", "2026-03-20T08:00"],
    ] as const)
      await publishNews(staff, { slug: id }, { id, starts });
    expect(await whereabouts(staff, SLUG)).toEqual(nowhere(404));
    await arrive();
    expect(await whereabouts(staff, SLUG)).toEqual(everywhere);
    await expectText(site, `/news/${SLUG}`, "March 2, 2026");
    await advanceTime(clock, 21 * DAY, site);
    for (const slug of ["shown", "later"])
      expect((await site.get(`/news/${slug}`)).status, slug).toBe(200);
  });

  test("an item that was taken down is gone everywhere until one press puts it back as it was", async () => {
    const { site, clock, staff, arrive } = await openScheduled();
    await arrive();
    const again = await signInStaff(site);
    expect(locationOf(await sendNewsForm(again, "take-down"))).toMatch(/document-taken-down/);
    expect(await whereabouts(staff, SLUG)).toEqual(nowhere(410));
    await expectText(site, `/news/${SLUG}`, "This item was taken down");
    await expectAnswer(sendNewsForm(again, "take-down"), 303);
    const values = await site.column("content_revisions", "value");
    expect(values.filter((value) => value === "null")).toHaveLength(1);
    await expectText(again, `/admin/site/preview/news/${NEWS_ID}?framed`, HEADLINE);
    await advanceTime(clock, DAY, site);
    const third = await signInStaff(site);
    expect(locationOf(await sendNewsForm(third, "put-back"))).toMatch(/document-published/);
    expect(await whereabouts(staff, SLUG)).toEqual(everywhere);
    await expectAnswer(sendNewsForm(third, "put-back"), 409);
    await expectText(site, `/news/${SLUG}`, /March 2, 2026.*Play: A walk through it/);
  });

  test("each earlier address of a renamed item leads to its latest", async () => {
    const { site, staff } = await openDesk(database);
    await publishNews(staff);
    await publishNews(staff, { slug: "second-name" });
    await expectAnswer(site.get(`/news/${SLUG}`), 308);
    expect(locationOf(await site.get(`/news/${SLUG}?x=1`))).toBe("/news/second-name?x=1");
    await publishNews(staff, { slug: "third-name" });
    expect(await whereabouts(staff, "third-name")).toEqual(everywhere);
    const leadsTo = async (slug: string) => locationOf(await site.get(`/news/${slug}`));
    for (const slug of [SLUG, "second-name"]) expect(await leadsTo(slug)).toBe("/news/third-name");
    await publishNews(staff, { slug: SLUG });
    expect(await whereabouts(staff, SLUG)).toEqual(everywhere);
    expect(await leadsTo("third-name")).toBe(`/news/${SLUG}`);
    await sendNewsForm(staff, "take-down");
    for (const slug of [SLUG, "second-name", "third-name"])
      await expectAnswer(site.get(`/news/${slug}`), 410);
  });

  test("an item of the first edition can be taken back as it was after any change", async () => {
    const { site, staff } = await openDesk(database);
    const body = (html: string) => /<article>.*<\/article>/s.exec(html)?.[0];
    const original = body(await site.html(`/news/${FIRST}`));
    expect(original).toContain("May 22, 2025");
    for (const intent of ["take-down", "put-back"]) await sendNewsForm(staff, intent, FIRST);
    expect(body(await site.html(`/news/${FIRST}`))).toBe(original);
    await publishNews(staff, { slug: FIRST, headline: "Relaunch" }, { id: FIRST });
    await expectText(site, `/news/${FIRST}`, "Relaunch");
    await sendNewsForm(staff, "take-down", FIRST);
    expect(await whereabouts(staff, FIRST)).toEqual(nowhere(410));
    await restoreDraft(staff, `news/${FIRST}`, "first");
    await sendNewsForm(staff, "publish", FIRST);
    expect(await whereabouts(staff, FIRST)).toEqual(everywhere);
    expect(body(await site.html(`/news/${FIRST}`))).toBe(original);
  });
});

test("a problem is named at its place, and the draft stays as typed", async () => {
  const { site, staff } = await openDesk("sqlite");
  const linked = ["/donate/pledge", "/plans/names", "/events.ics", "/news.xml", "/nowhere"];
  const body = paragraphs(...linked);
  for (const [index, href] of linked.entries()) {
    const block = body.content[index];
    const marks = [{ type: "link", attrs: { href } }];
    if (block?.type === "paragraph" && block.content)
      Object.assign(block.content[0] ?? {}, { marks });
  }
  const refused = await publishNews(staff, {
    headline: " ",
    summary: "x".repeat(301),
    date: "2026-02-30",
    slug: FIRST,
    body,
    learnMore: [{ name: "", path: "ftp://x" }],
  });
  const missing = (await refused.clone().text()).match(/This site has no page [\w/.]+/g);
  expect(new Set(missing)).toEqual(new Set(["This site has no page /nowhere"]));
  await expectAnswer(
    refused,
    400,
    "Write a headline",
    "300 characters",
    "Write a date, for example August 21, 2025, or May 4",
    "Another page has this address: Press Release",
    "Name the link",
    "begins with https://",
    'value="2026-02-30"',
  );
  await expectRowCount(site, "content_revisions", 0);
  await expectRowCount(site, "content_drafts", 1);
});
