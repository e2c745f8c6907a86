import { expect, test } from "vitest";
import { Facts } from "#domain/content/facts.ts";
import { PublishedContent } from "#domain/content/published-content.ts";
import type { Person } from "#domain/people/read-people.ts";
import { systemClock } from "#domain/values/clock.ts";
import type { LetterGift } from "./letter-gift.ts";
import { envelopeLines, type LetterSources, statementText, thankYouText } from "./letter-text.ts";

const content = new PublishedContent(systemClock, () => null);
const sources: LetterSources = {
  content,
  facts: new Facts(content, new Map()),
  timeZone: "America/Denver",
  sendsMail: true,
};
const called = { firstName: "Ada", name: "Ada Larkspur", greeting: "Ada" };
const wishes = { noMail: false, noCalls: false, noPublishing: false };
const person = { ...called, wishes, emails: [] as readonly string[], address: null } as Person;
const gift = {
  at: "2025-04-18T18:00:00.000Z",
  amount_cents: 75_00,
  payment_method: "card",
} as LetterGift;

test("a statement thanks for its gifts, in its year up to today, or only corrects the earlier one when none is left", () => {
  const textOf = (gifts: readonly LetterGift[], day = "2026-01-10") => {
    const { paragraphs, rows } = statementText(sources, { recipient: person, gifts }, 2025, day);
    return [...paragraphs, ...rows.map(({ name }) => name)].join(" ");
  };
  expect(textOf([gift])).toMatch(/^Dear Ada, Thank you.*Given in return/);
  expect(textOf([gift])).toContain("for the whole year");
  expect(textOf([gift], "2025-12-31")).toContain("for the year up to today");
  expect(textOf([])).toMatch(/^Dear Ada, This replaces the statement for 2025/);
  expect(textOf([])).not.toMatch(/Thank you|Given in return/);
});

const supper = { ...gift, benefit: "A supper", benefit_cents: 40_00 };

const ofSupper = /A supper.* worth \$40\.00.*: \$35\.00\.$/;
test.each([
  { what: "a gift", gifts: [gift], expected: [/any of these gifts/] },
  { what: "a supper", gifts: [supper], expected: [ofSupper] },
  {
    what: "a supper worth more than it",
    gifts: [{ ...supper, benefit_cents: 90_00 }],
    expected: [/ worth \$90\.00\..*: \$0\.00\.$/],
  },
  {
    what: "a supper for stock",
    gifts: [{ ...supper, payment_method: "stock" as const, description: "9 shares" }],
    expected: [/ worth \$40\.00\. [^$]* beyond that value\.$/],
  },
  { what: "both", gifts: [supper, gift], expected: [ofSupper, /any other gift in this letter/] },
  {
    what: "two suppers",
    gifts: [supper, { ...supper, amount_cents: 300_00, at: "2025-11-08T18:00:00.000Z" }],
    expected: [
      /^\$75\.00, April 18, 2025, card: A supper.*: \$35\.00\.$/,
      /^\$300\.00, November 8, 2025, card: A supper.*: \$260\.00\.$/,
    ],
  },
])("a statement of $what says what was given in return for which gifts", ({ gifts, expected }) => {
  const { rows } = statementText(sources, { recipient: person, gifts }, 2025, "2026-01-10");
  const inReturn = rows.filter(({ name }) => name === "Given in return");
  expect(inReturn.map(({ value }) => value)).toEqual(
    expected.map((sentence) => expect.stringMatching(sentence)),
  );
});

test("thanks for goods through a fund name neither an amount nor an IRA", () => {
  const goods = { ...gift, amount_cents: 0, payment_method: "in_kind" as const };
  const hay = { ...goods, description: "Hay", came_by: "Ira Levin Family Fund" };
  const thanks = { recipient: person, gifts: [hay], receipts: null, day: "2026-01-10" };
  const { subject, rows } = thankYouText(sources, thanks);
  expect(subject).toBe("Thank you for your gift");
  expect(JSON.stringify(rows)).not.toContain("trustee");
});

test("a statement says what is paid of a pledge, and what is open", () => {
  const cents = { cents: 1_000_00, paidCents: 700_00, unpaidCents: 300_00 };
  const pledges = [{ id: "", personId: "", email: "", day: "2025-01-20", ...cents }];
  const { rows } = statementText(
    sources,
    { recipient: person, gifts: [gift], pledges },
    2025,
    "2026-01-10",
  );
  expect(rows.find(({ name }) => name === "Your pledge")?.value).toBe(
    "$1,000.00, January 20, 2025: $700.00 paid, $300.00 open",
  );
});

test("a household's letter names the only donor, also when the other's name was corrected", () => {
  const household = { ...person, isNamed: true, members: ["john", "ada"] };
  const johns = { ...gift, first_name: "John", last_name: "Larkspur" };
  const thanks = { recipient: household, gifts: [johns], receipts: null, day: "2026-01-10" };
  const { rows } = thankYouText(sources, thanks);
  expect(rows.find(({ name }) => name === "Received from")?.value).toBe("John Larkspur");
});

test("a letter goes to the email of its newest gift", () => {
  const emails = ["main@example.org", "old@example.org", "new@example.org"];
  const gifts = emails.slice(1).map((email) => ({ ...gift, email }));
  const recipient = { ...person, emails };
  expect(statementText(sources, { recipient, gifts }, 2025, "2026-01-10").email).toBe(emails[2]);
});

test("an envelope is for a person with a street", () => {
  const postal = {
    street: "15 Placeholder Lane",
    city: "Ignacio",
    state: "CO",
    postalCode: "81137",
  };
  const ada = { ...person, contact: "", postal, place: "Ignacio, CO" };
  const lines = ["Ada Larkspur", "15 Placeholder Lane", "Ignacio, CO 81137"];
  expect(envelopeLines({ ...ada, address: postal })).toEqual(lines);
  expect(envelopeLines(ada)).toEqual([]);
});
