import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { organizationDefaults } from "#content/organization.ts";
import type { FactName } from "#domain/content/document-types.ts";
import { challengeProblems, projectFacts } from "#domain/content/facts/project-facts.ts";
import { receivePdf, type StoredPdf } from "#domain/content/receive-pdf.ts";
import { DAY, SECOND } from "#domain/values/clock.ts";
import { saveEdits, sendDocumentForm } from "#tests/support/edits.ts";
import { addGift, type Progress, progressOf } from "#tests/support/gifts.ts";
import {
  databases,
  type Fields,
  openDesk,
  openTestSite,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { ACTOR, publishContent } from "#tests/support/publish-content.ts";
import { addStaff, signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectHtml, expectNoText, expectText } from "#tests/support/text-of.ts";

const PERSON = { name: "A. Example", role: "Treasurer", text: "Keeps the books.", picture: null };
const ROWS = [
  { name: "Ground work", amountCents: 400_000_000, spentCents: 1_500_000 },
  { name: "Timber frame", amountCents: 2_600_000_000, spentCents: 0 },
];
const entry = (day: string, text: string) => ({ day, text, picture: null });

/**
 * The facts that staff state, the page that shows them, and the text that the page contains only
 * then.
 */
const PARTS: [FactName, object, page: string, shown: RegExp][] = [
  ["team", { people: [PERSON] }, "/about", /Who we are A\. Example Treasurer Keeps the books\./],
  [
    "projectTeam",
    { firms: [{ role: "Architect", name: "Example Studio", url: "https://example.org/" }] },
    "/plans",
    /The project team Architect Example Studio/,
  ],
  [
    "budget",
    { rows: ROWS, checkedOn: "2026-11-20" },
    "/plans",
    /Budget of Phase 1 .*Total \$30,000,000 \$15,000 These rows add up to the whole of Phase 1\. As of November 20, 2026\. Raised so far/,
  ],
  [
    "budget",
    { rows: ROWS.slice(1), checkedOn: "" },
    "/plans",
    /\$26,000,000 of the \$30,000,000 for Phase 1 is listed here\./,
  ],
  [
    "log",
    { entries: [entry("2026-10-01", "Stakes set."), entry("2026-11-02", "Survey done.")] },
    "/plans",
    /Construction log November 2, 2026 Survey done\. October 1, 2026 Stakes set\./,
  ],
  [
    "log",
    { entries: [entry("2026-11-02", "Survey done.")] },
    "/",
    /From the construction log November 2, 2026: Survey done\./,
  ],
  [
    "questions",
    {
      questions: [{ question: "Who holds the money?", answer: ["The church.", "See the ledger."] }],
    },
    "/donate",
    /Questions before you give Who holds the money\? The church\. See the ledger\./,
  ],
  [
    "largeGifts",
    { ways: [{ name: "Stock", tell: "Ask your broker for a DTC transfer.", gets: "A letter." }] },
    "/donate",
    /Ways for a large gift Account details .* Stock Ask your broker for a DTC transfer\. You get: A letter\./,
  ],
  [
    "namedPlaces",
    {
      places: [
        { name: "Stock pen 3", amountCents: 25_000_00, isTaken: true },
        { name: "Prayer room", amountCents: 50_000_00, isTaken: false },
      ],
    },
    "/plans/names",
    /2 1 Place Gift Names 1\. Stock pen 3 \$25,000 Named 2\. Prayer room \$50,000 Free Ask about a place/,
  ],
];

test.each(PARTS)(
  "%s appears on the site once staff have written it: %j",
  async (name, value, page, shown) => {
    const site: TestSite = await openTestSite("sqlite");
    await expectNoText(site, page, shown);
    await publishContent(site, name, value as never);
    await expectText(site, page, shown);
  },
);

test("only a PDF is uploaded as a document, and visitors download it while a page offers it", async () => {
  const { site, staff } = await openDesk("sqlite");
  const send = async (text: string) => {
    const form = new FormData();
    form.set("file", new File([text], "w-9.pdf", { type: "application/pdf" }));
    return staff.post("/admin/site/files/upload", form, { accept: "application/json" });
  };
  await expectAnswer(send("<script>alert(1)</script>"), 422);
  await expectAnswer(send("\ufeff%PDF-1.4 after a byte order mark"), 200);
  const { file } = (await (await send("%PDF-1.7 a form")).json()) as { file: StoredPdf };
  const url = `/documents/${file.hash}.pdf`;
  await expectAnswer(site.get(url), 404);
  const forStaff = await staff.get(url);
  expect([forStaff.status, forStaff.headers.get("cache-control")]).toEqual([200, "no-store"]);
  await expectAnswer((await addStaff(staff, "m.volunteer", "messages")).get(url), 404);
  const viewer = await addStaff(staff, "m.viewer", "viewer");
  await expectAnswer(viewer.get(url), 200);
  await site.set("staff_accounts", { must_change_password: 1 }, { username: "m.viewer" });
  await expectAnswer(viewer.get(url), 404);
  await publishContent(site, "papers", { papers: [{ title: "W-9", day: "2026-01-02", file }] });
  await expectText(site, "/donate", "Documents W-9 PDF, 0.1 MB, January 2, 2026");
  await expectHtml(site, "/donate", 'download="W-9.pdf"');
  const answer = await site.get(url);
  expect(await answer.text()).toBe("%PDF-1.7 a form");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "application/pdf",
    "content-disposition": "attachment",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  const etag = answer.headers.get("etag") ?? "";
  await expectAnswer(site.get(url, { "if-none-match": etag }), 304);
  // A download that broke off goes on with the bytes that it lacks.
  for (const [headers, status, range, body] of [
    [{ range: "bytes=9-" }, 206, "bytes 9-14/15", "a form"],
    [{ range: "bytes=9-9", "if-range": etag }, 206, "bytes 9-9/15", "a"],
    [{ range: "bytes=-4" }, 200, null, "%PDF-1.7 a form"],
    [{ range: "bytes=1-99" }, 206, "bytes 1-14/15", "PDF-1.7 a form"],
    [{ range: "bytes=15-" }, 416, "bytes */15", ""],
    [{ range: "bytes=9-", "if-range": '"another"' }, 200, null, "%PDF-1.7 a form"],
    [{ range: "bytes=0-1,4-5" }, 200, null, "%PDF-1.7 a form"],
  ] as [Fields, number, string | null, string][]) {
    const part = await site.get(url, headers);
    const answer = [part.status, part.headers.get("content-range"), await part.text()];
    expect(answer, JSON.stringify(headers)).toEqual([status, range, body]);
  }
  await publishContent(site, "papers", { papers: [] });
  await expectAnswer(site.get(url, { "if-none-match": etag }), 404);
  await expectAnswer(staff.get(`/documents/${"0".repeat(24)}.pdf`), 404);
});

test("a PDF that was off the site for seven days is deleted, and an earlier version with it is not published", async () => {
  const { site, clock } = await openDesk("sqlite");
  const filesAfter = async (ms: number) => {
    clock.advance(ms);
    await site.runSchedule();
    return site.column("document_files", "hash");
  };
  const store = async (text: string) => {
    const content = Readable.from([Buffer.from(text)]);
    const result = await receivePdf({ ...site.services, actor: ACTOR }, { content });
    return result.ok ? result.file : expect.fail();
  };
  const unused = await store("%PDF-1.7 unused");
  const file = await store("%PDF-1.7 a form");
  const papers = [{ title: "W-9", day: "2026-01-02", file }];
  await publishContent(site, "papers", { papers });
  expect((await filesAfter(6 * DAY)).sort()).toEqual([file.hash, unused.hash].sort());
  expect(await filesAfter(2 * DAY)).toEqual([file.hash]);
  await publishContent(site, "papers", { papers: [] });
  expect(await filesAfter(6 * DAY)).toEqual([file.hash]);
  const staff = await signInStaff(site);
  await saveEdits(staff, "papers", [{ path: ["papers"], value: papers }]);
  expect(await filesAfter(2 * DAY)).toEqual([file.hash]);
  await site.db.deleteFrom("content_drafts").execute();
  expect(await filesAfter(0)).toEqual([]);
  const later = await signInStaff(site);
  await saveEdits(later, "papers", [{ path: ["papers"], value: papers }]);
  await expectAnswer(sendDocumentForm(later, "papers", "publish"), 400, "The file was deleted");
});

test("an entry of the construction log is not published before its day in the organization's zone", async () => {
  const { staff, clock } = await openDesk("sqlite", {
    clock: new TestClock("2026-02-01T06:59:59Z"),
  });
  await saveEdits(staff, "log", [{ path: ["entries"], value: [entry("2026-02-01", "Staked.")] }]);
  const publish = () => sendDocumentForm(staff, "log", "publish");
  await expectAnswer(publish(), 400, "This date lies in the future");
  clock.advance(SECOND);
  await expectAnswer(publish(), 303);
});

test("the page of places to name is there without one, and each free one leads to the form", async () => {
  const site = await openTestSite("sqlite");
  await expectHtml(site, "/plans/names", "about=naming");
  await expectNoText(site, "/plans", "See places that can carry a name");
  const places = [{ name: "Hall & porch", amountCents: 50_000_00, isTaken: false }];
  await publishContent(site, "namedPlaces", { places });
  await expectHtml(site, "/plans/names", "about=naming&amp;place=Hall%20%26%20porch");
});

test.each([
  [{ upToCents: 0 }, "upToCents"],
  [{ from: "2026-03-01", until: "2026-02-28" }, "until"],
  [{ paidCents: 1_00, paidLaterCents: 2_00 }, "paidLaterCents"],
])("a challenge is not published with %j", (changes, field) => {
  const challenge = { ...projectFacts.challenge.firstEdition, giver: "A family", upToCents: 1_00 };
  expect(challengeProblems(challenge)).toEqual([]);
  const problems = challengeProblems({ ...challenge, ...changes });
  expect(problems.map(({ path }) => path)).toEqual([[field]]);
});

test.each(databases)(
  "on %s a challenge's matching amount is a separate stripe, and counts once it is paid",
  async (database) => {
    const clock = new TestClock("2026-02-01T06:59:59Z");
    const site = await openTestSite(database, { clock });
    const challenge = {
      giver: "A family",
      upToCents: 1_000_00,
      paidCents: 0,
      paidLaterCents: 0,
      from: "2026-02-01",
      until: "2026-02-20",
    };
    await publishContent(site, "challenge", challenge);
    const { raised } = await progressOf(site);
    const matching = async () => (await progressOf(site)) as Progress & { matching?: object };
    await site.runSchedule();
    expect(await matching(), "before its first day").not.toHaveProperty("matching");
    clock.advance(SECOND);
    await site.runSchedule();
    expect(await matching(), "from its first midnight on").toHaveProperty("matching");
    await addGift(site, "2026-01-31T19:00:00Z", { amount_cents: 70_00 });
    await addGift(site, "2026-02-10T19:00:00Z", { amount_cents: 400_00 });
    clock.advance(19.5 * DAY);
    expect(await matching()).toMatchObject({ raised: raised + 470, matching: { owed: 400 } });
    const line =
      "Matching gift: A family, up to $1,000 until February 20, 2026. $400 matched and not paid yet";
    for (const page of ["/", "/donate"]) await expectText(site, page, line);
    const paid = { paidCents: 200_00, paidLaterCents: 200_00 };
    await publishContent(site, "challenge", { ...challenge, ...paid });
    expect(await matching()).toMatchObject({ matching: { owed: 200 } });
    // The matching gift arrives; it counts as a gift and is no longer outstanding.
    await addGift(site, "2026-02-19T19:00:00Z", { amount_cents: 400_00 });
    await publishContent(site, "challenge", { ...challenge, paidCents: 400_00 });
    expect(await matching()).toMatchObject({ raised: raised + 870, matching: { owed: 0 } });
    await addGift(site, "2026-02-20T17:00:00Z", { amount_cents: 9_000_00 });
    expect(await matching()).toMatchObject({ matching: { upTo: 1_000, owed: 600 } });
    // When it is paid up to its limit, the challenge ends before its day.
    await publishContent(site, "challenge", { ...challenge, paidCents: 1_000_00 });
    expect(await matching()).not.toHaveProperty("matching");
  },
);

test("the church that takes the gifts is named on every page once it is entered", async () => {
  const { site, staff } = await openDesk("sqlite");
  await expectNoText(site, "/donate", "A ministry of First");
  await publishContent(site, "organization", {
    ...organizationDefaults,
    church: "First Church",
    ein: "12-3456789",
  });
  for (const path of ["/", "/donate", "/press"])
    await expectText(site, path, "A ministry of First Church. EIN 12-3456789.");
  const mail = "/admin/site/preview/receiptLetter";
  await expectText(staff, mail, "A ministry of First Church. EIN 12-3456789.");
  for (const [path, words] of [
    ["/", "It's a ministry of First Church, and"],
    ["/about", "The arena is a ministry of First Church. The church came first"],
    ["/press", "western heritage arena, a ministry of First Church"],
  ] as const)
    await expectText(site, path, words);
});
