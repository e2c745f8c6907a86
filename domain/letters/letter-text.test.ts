import { expect, test } from "vitest";
import { receiptLetter, statementLetter } from "#content/mails.ts";
import type { Person } from "#domain/people/read-people.ts";
import type { LetterGift } from "./letter-gift.ts";
import { type LetterSources, statementText } from "./letter-text.ts";

const letters = { receiptLetter, statementLetter };
const sources = {
  letters: { current: (name: keyof typeof letters) => letters[name] },
  facts: { read: () => ({}), organization: { name: "Sample Arena" } },
  timeZone: "America/Denver",
} as unknown as LetterSources;
const called = { firstName: "Ada", name: "Ada Larkspur", greeting: "Ada" };
const person = { ...called, emails: [], address: null } as unknown;
const gift = { at: "2025-04-18T18:00:00.000Z", amount_cents: 75_00, payment_method: "card" };

test("a statement with gifts thanks for them; one without any gift left only corrects the earlier statement", () => {
  const saidOf = (gifts: unknown) => {
    const { paragraphs, rows } = statementText(
      sources,
      { person: person as Person, gifts: gifts as LetterGift[] },
      2025,
      "2026-01-10",
    );
    return [...paragraphs, ...rows.map(({ name }) => name)].join(" ");
  };
  expect(saidOf([gift])).toMatch(/^Dear Ada, Thank you.*Given in return/);
  expect(saidOf([])).toMatch(/^Dear Ada, This replaces the statement for 2025/);
  expect(saidOf([])).not.toMatch(/Thank you|Given in return/);
});
