import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { type Change, LEAST, type Posting, partition } from "./partition.ts";

const change = fc.record({
  donationId: fc.uuid(),
  day: fc
    .tuple(fc.integer({ min: 7, max: 11 }), fc.integer({ min: 1, max: 30 }))
    .map(
      ([month, day]) => `2026-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
    ),
  cents: fc.integer({ min: 1_00, max: 5_000_00 }),
  isCorrection: fc.boolean(),
});
const changes = fc.array(change, { maxLength: 60 });
const sum = (items: readonly { cents: number }[]) =>
  items.reduce((total, { cents }) => total + cents, 0);

test("every group has at least five entries, and the groups add up to what is listed", () => {
  fc.assert(
    fc.property(changes, (all) => {
      const { postings, listed } = partition(all);
      for (const { entries } of postings) expect(entries).toBeGreaterThanOrEqual(LEAST);
      expect(postings.reduce((total, { entries }) => total + entries, 0)).toBe(listed.length);
      expect(sum(postings)).toBe(sum(listed));
      expect(new Set(listed).size).toBe(listed.length);
      // What waits is too little for a group of its own.
      expect(all.length - listed.length).toBeLessThan(LEAST);
    }),
    { numRuns: 10_000 },
  );
});

test("over days of gifts and corrections every shown sum, and every difference of two, is of whole groups", () => {
  fc.assert(
    fc.property(fc.array(changes, { minLength: 1, maxLength: 5 }), (days) => {
      let waiting: Change[] = [];
      const looks: Map<string, number>[] = [];
      const postings: Posting[] = [];
      for (const day of days) {
        const { postings: added, listed } = partition([...waiting, ...day]);
        waiting = [...waiting, ...day].filter((each) => !listed.includes(each));
        postings.push(...added);
        looks.push(entriesByKey(postings));
      }
      for (const [at, look] of looks.entries())
        for (const [key, entries] of look) {
          const before = looks[at - 1]?.get(key) ?? 0;
          expect(entries).toBeGreaterThanOrEqual(LEAST);
          if (entries !== before) expect(entries - before).toBeGreaterThanOrEqual(LEAST);
        }
    }),
    { numRuns: 10_000 },
  );
});

/** Entries of each month, size and week that the page shows. */
function entriesByKey(postings: readonly Posting[]): Map<string, number> {
  const entries = new Map<string, number>();
  for (const { month, size, days, entries: count } of postings)
    for (const key of [month, `${month}/${size}`, `${month}/${size}/${days}`])
      entries.set(key, (entries.get(key) ?? 0) + count);
  return entries;
}

test("four gifts are not listed; a fifth of another month lists all, in the later month", () => {
  const gift = (day: string): Change => ({
    donationId: day,
    day,
    cents: 50_00,
    isCorrection: false,
  });
  const four = ["2026-09-01", "2026-09-02", "2026-09-08", "2026-09-09"].map(gift);
  expect(partition(four)).toEqual({ postings: [], listed: [] });
  expect(partition([...four, gift("2026-10-01")]).postings).toEqual([
    { month: "2026-10", size: "under-100", days: "several", entries: 5, cents: 250_00 },
  ]);
});
