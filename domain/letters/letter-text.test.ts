import { expect, test } from "vitest";
import { Facts } from "#domain/content/facts.ts";
import { PublishedContent } from "#domain/content/published-content.ts";
import type { Person } from "#domain/people/read-people.ts";
import { systemClock } from "#domain/values/clock.ts";
import type { LetterGift } from "./letter-gift.ts";
import { type LetterSources, statementText } from "./letter-text.ts";

const content = new PublishedContent(systemClock, () => null);
const sources: LetterSources = {
  content,
  facts: new Facts(content, new Map()),
  timeZone: "America/Denver",
};
const called = { firstName: "Ada", name: "Ada Larkspur", greeting: "Ada" };
const person = { ...called, emails: [] as readonly string[], address: null } as Person;
const gift = {
  at: "2025-04-18T18:00:00.000Z",
  amount_cents: 75_00,
  payment_method: "card",
} as LetterGift;

test("a statement with gifts thanks for them; one without any gift left only corrects the earlier statement", () => {
  const textOf = (gifts: readonly LetterGift[]) => {
    const { paragraphs, rows } = statementText(sources, { person, gifts }, 2025, "2026-01-10");
    return [...paragraphs, ...rows.map(({ name }) => name)].join(" ");
  };
  expect(textOf([gift])).toMatch(/^Dear Ada, Thank you.*Given in return/);
  expect(textOf([])).toMatch(/^Dear Ada, This replaces the statement for 2025/);
  expect(textOf([])).not.toMatch(/Thank you|Given in return/);
});
