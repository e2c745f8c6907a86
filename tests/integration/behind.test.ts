import { expect, test } from "vitest";
import type { FactName } from "#content/documents.ts";
import { firstGiving } from "#domain/content/facts/giving.ts";
import type { StoredPdf } from "#domain/content/receive-pdf.ts";
import { openDesk, openTestSite, type TestSite } from "#tests/support/open-test-site.ts";
import { publishContent } from "#tests/support/publish-content.ts";

const PERSON = { name: "A. Example", role: "Treasurer", text: "Keeps the books.", picture: null };
const ROWS = [
  { name: "Ground work", amountCents: 400_000_000, spentCents: 1_500_000 },
  { name: "Timber frame", amountCents: 2_600_000_000, spentCents: 0 },
];
const entry = (day: string, text: string) => ({ day, text, picture: null });

/** What staff say, the page that shows it, and the words that stand there only then. */
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
    /Budget of Phase 1 .*Total \$30,000,000 \$15,000 These rows add up to the whole of Phase 1\. As of November 20, 2026\./,
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
];

test.each(PARTS)(
  "%s is on the site once staff have written it: %j",
  async (name, value, page, shown) => {
    const site: TestSite = await openTestSite("sqlite");
    expect(await site.text(page)).not.toMatch(shown);
    await publishContent(site, name, value as never);
    expect(await site.text(page)).toMatch(shown);
  },
);

test("a document is uploaded, offered with its size and downloaded; what is no PDF is refused", async () => {
  const { site, staff } = await openDesk("sqlite");
  const send = async (text: string) => {
    const form = new FormData();
    form.set("file", new File([text], "w-9.pdf", { type: "application/pdf" }));
    return staff.post("/admin/site/files/upload", form, { accept: "application/json" });
  };
  expect((await send("<script>alert(1)</script>")).status).toBe(422);
  const { file } = (await (await send("%PDF-1.7 a form")).json()) as { file: StoredPdf };
  await publishContent(site, "papers", { papers: [{ title: "W-9", day: "2026-01-02", file }] });
  expect(await site.text("/donate")).toContain("Documents W-9 PDF, 0.1 MB, January 2, 2026");
  const answer = await site.get(`/documents/${file.hash}.pdf`);
  expect(await answer.text()).toBe("%PDF-1.7 a form");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect((await site.get(`/documents/${"0".repeat(24)}.pdf`)).status).toBe(404);
});

test("the church that takes the gifts is named on every page once it is entered", async () => {
  const site = await openTestSite("sqlite");
  expect(await site.text("/donate")).not.toContain("A ministry of First");
  await publishContent(site, "giving", {
    ...firstGiving,
    church: "First Church",
    ein: "12-3456789",
  });
  for (const path of ["/", "/donate", "/press"])
    expect(await site.text(path)).toContain("A ministry of First Church. EIN 12-3456789.");
});
