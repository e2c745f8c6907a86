import { expect, test } from "vitest";
import type { FactName } from "#content/documents.ts";
import { openTestSite, type TestSite } from "#tests/support/open-test-site.ts";
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
