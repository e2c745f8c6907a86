import { expect, test } from "vitest";
import { news } from "#content/news.ts";
import { raiseAlert } from "#domain/alerts/alerts.ts";
import { type CampaignFacts, firstCampaign } from "#domain/content/facts/campaign.ts";
import { publishGathering } from "#tests/support/gatherings.ts";
import { openSalesforce } from "#tests/support/open-site-with-fakes.ts";
import { openTestSite, TestClock, type TestSite } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { ID, SEATED, WAITING } from "#tests/support/rsvp.ts";
import { locationOf, signInStaff } from "#tests/support/staff.ts";
import { expectHtml, expectParts, expectText } from "#tests/support/text-of.ts";

/** Texts that may appear in one state only, and the page that shows them in that state. */
const CLAIMS = {
  programsAhead: "These are the programs we're planning.",
  meetElsewhere: "Until then, we meet in other places.",
  next: "The next gathering",
  none: "No gathering is planned right now.",
  past: "Where we have met so far",
  noNews: "There's no news right now.",
  watch: "Watch Story",
  transcript: "Full transcript",
  starting: "About these starting figures",
} as const;
type Claim = keyof typeof CLAIMS;

/** Texts that may never appear, in any state, because they promise what is missing. */
const NEVER = /is coming\.|to be supplied|will play here|No dates are set|waits for a building/i;

async function claimsOf(site: TestSite): Promise<Claim[]> {
  const texts = await Promise.all(publicPages.map((path) => site.text(path)));
  for (const [i, text] of texts.entries()) expect(text, publicPages[i]).not.toMatch(NEVER);
  const wholeText = texts.join(" ");
  return (Object.keys(CLAIMS) as Claim[]).filter((claim) => wholeText.includes(CLAIMS[claim]));
}

const clock = () => new TestClock("2026-03-10T12:00:00.000Z");

test("with nothing published, pages speak of plans and starting figures, and offer no video", async () => {
  const site = await openTestSite("sqlite", { clock: clock() });
  expect(await claimsOf(site)).toEqual(["programsAhead", "starting"]);
});

test("with a gathering ahead, the page begins with it; with only a past one, it says that none is planned", async () => {
  const site = await openTestSite("sqlite", { clock: clock() });
  await publishGathering(site, "0197f1a0-0000-7000-8000-000000000002");
  expect(await claimsOf(site)).toEqual(["meetElsewhere", "next", "starting"]);
  const past = { startsAt: "2026-02-01T00:00:00.000Z", endsAt: "2026-02-01T02:00:00.000Z" };
  await publishGathering(site, "0197f1a0-0000-7000-8000-000000000002", past);
  expect(await claimsOf(site)).toEqual(["programsAhead", "none", "past", "starting"]);
});

test("when the figure is counted in Salesforce, no page calls it a starting figure, or explains it by this site's records", async () => {
  const crm = await openSalesforce();
  const env = { ...crm.env, PROGRESS_SOURCE: "salesforce" };
  const site = await openTestSite("sqlite", { env });
  const texts = async () => (await Promise.all(publicPages.map((path) => site.text(path)))).join();
  expect(await texts(), "before the first count").toMatch(/\(starting figures\)/);
  await site.runSchedule();
  expect(await texts()).not.toMatch(/starting figures|through this site|month by month|The rows/i);
  const given = await site.post("/donate", { amount: "40" });
  const thanks = await site.text(locationOf(given) ?? "");
  expect(thanks).toMatch(/Your gift has arrived.*\$0 raised/);
  expect(thanks).not.toContain("with your gift");
  const board = await (await signInStaff(site)).text("/admin/donations/board");
  expect(board).toContain("The public figure comes from Salesforce: $0 raised, $0 pledged.");
  expect(board).not.toContain("This is the public figure");
});

test("without a mail server no page sends a visitor to their email", async () => {
  const site = await openTestSite("sqlite", { clock: clock() });
  await publishGathering(site, ID);
  for (const [path, said] of [
    ["/newsletter/check-your-mail", /You are not on the list yet .* please write to us: hello@/],
    ["/donate/mine", /sends no emails yet\. Please write to us: hello@/],
    [SEATED.next, /There is room for you We have your sign-up\. .* write to us .*: hello@/],
    [WAITING.next, /on the waiting list We have your sign-up\. .* write to us .*: hello@/],
  ] as const)
    await expectText(site, path, said);
  const returned = { code: "transfer-returned", cents: 100, pledge: null, reason: "" } as const;
  await raiseAlert(site.db, clock(), "returned", returned);
  const overview = await (await signInStaff(site)).text("/admin/overview");
  expect(overview).toContain("The payment company names the donor");
  expect(overview).not.toContain("told by email");
});

test("with all news taken down, the list says so", async () => {
  const site = await openTestSite("sqlite", { clock: clock() });
  for (const { slug } of news) await publishContent(site, `news/${slug}`, null as never);
  await expectText(site, "/news", CLAIMS.noNews);
});

test("the giving page names the phase that staff call the current one", async () => {
  const site = await openTestSite("sqlite");
  const [first, second, third] = firstCampaign.phases;
  const phases = [
    { ...first, status: "Future Growth" },
    { ...second, status: first.status },
    third,
  ];
  await publishContent(site, "campaign", { ...firstCampaign, phases } as CampaignFacts);
  await expectText(site, "/donate", `Your gift helps build ${second.title}`);
});

test("a news item names the ones before and after it, if there are any", async () => {
  const site = await openTestSite("sqlite");
  const newest = await site.text("/news/local-news-feature");
  expect(newest).toContain("Older: Press Release and Project Relaunch");
  expect(newest).not.toContain("Newer:");
  await expectText(
    site,
    "/news/press-release-project-relaunch",
    /Newer: Featured in a local news outlet.*Older: Design updates meeting/,
  );
});

test("the press page has facts, three pictures with credit, the mark, a contact and the release", async () => {
  const site = await openTestSite("sqlite");
  const html = await site.html("/press");
  const files = Array.from(html.matchAll(/<a href="([^"]+)" download/g), ([, path]) => path ?? "");
  expect(files).toHaveLength(5);
  for (const path of files) expect((await site.get(path)).status, path).toBe(200);
  const text = await site.text("/press");
  expectParts(text, "90,000 sq ft", "$30,000,000", "Media contact", "Planned facilities");
  expect(text.match(/Credit: Western Heritage Arena, concept rendering/g)).toHaveLength(3);
  await expectHtml(site, "/", 'href="/press"');
});
