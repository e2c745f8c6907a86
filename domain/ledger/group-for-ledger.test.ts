import { expect, test } from "vitest";
import { sumCents } from "#domain/values/money.ts";
import fc from "#tests/support/properties.ts";
import {
  type Change,
  canBeListed,
  groupForLedger,
  groupsOf,
  MIN_GROUP,
  type Posting,
} from "./group-for-ledger.ts";

/** Some people give often, some gifts are from unknown people, and most people gave once. */
const person = fc.oneof(
  fc.constantFrom(null, "ada@example.org", "bo@example.org", "cleo@example.org"),
  fc.uuid().map((id) => `${id}@example.org`),
);
const peopleOf = (changes: readonly Change[]) => new Set(changes.map(({ person }) => person)).size;

/** A gift or a correction in one of the months. */
const changeOf = (months: { min: number; max: number }, cents: fc.Arbitrary<number>) =>
  fc.record({
    donationId: fc.uuid(),
    person,
    day: fc
      .tuple(fc.integer(months), fc.integer({ min: 1, max: 30 }))
      .map(
        ([month, day]) => `2026-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
      ),
    cents,
    isCorrection: fc.boolean(),
  });
const changes = fc.oneof(
  fc.array(changeOf({ min: 7, max: 11 }, fc.integer({ min: 1_00, max: 5_000_00 })), {
    maxLength: 60,
  }),
  // Many people give what the form suggests.
  fc.array(changeOf({ min: 10, max: 10 }, fc.constantFrom(40_00, 100_00, 500_00, 1_000_00)), {
    maxLength: 30,
  }),
);

test("every group has at least five people and hides from each what another gave; the groups add up to the listed sum", () => {
  fc.assert(
    fc.property(changes, (all) => {
      const { postings, listed } = groupForLedger(all);
      for (const { size, changes } of groupsOf(all)) {
        expect(peopleOf(changes)).toBeGreaterThanOrEqual(MIN_GROUP);
        expect(canBeListed(size, changes)).toBe(true);
      }
      expect(postings.reduce((total, { entries }) => total + entries, 0)).toBe(listed.length);
      expect(sumCents(postings)).toBe(sumCents(listed));
      expect(new Set(listed).size).toBe(listed.length);
      // The unlisted gifts are too few for a separate group.
      expect(peopleOf(all.filter((each) => !listed.includes(each)))).toBeLessThan(MIN_GROUP);
    }),
    { numRuns: 10_000 },
  );
});

test("over days of gifts and corrections, every shown sum, and every difference of two, covers whole groups", () => {
  fc.assert(
    fc.property(fc.array(changes, { minLength: 1, maxLength: 5 }), (days) => {
      let waiting: Change[] = [];
      const looks: Map<string, number>[] = [];
      const postings: Posting[] = [];
      for (const day of days) {
        const { postings: added, listed } = groupForLedger([...waiting, ...day]);
        waiting = [...waiting, ...day].filter((each) => !listed.includes(each));
        postings.push(...added);
        looks.push(entriesByKey(postings));
      }
      for (const [index, look] of looks.entries())
        for (const [key, entries] of look) {
          const before = looks[index - 1]?.get(key) ?? 0;
          expect(entries).toBeGreaterThanOrEqual(MIN_GROUP);
          if (entries !== before) expect(entries - before).toBeGreaterThanOrEqual(MIN_GROUP);
        }
    }),
    { numRuns: 3_000 },
  );
});

/** Counts the entries of each month, size and week that the page shows. */
function entriesByKey(postings: readonly Posting[]): Map<string, number> {
  const entries = new Map<string, number>();
  for (const { month, size, days, entries: count } of postings)
    for (const key of [month, `${month}/${size}`, `${month}/${size}/${days}`])
      entries.set(key, (entries.get(key) ?? 0) + count);
  return entries;
}

test("a reader cannot confirm a guessed gift, even with own gifts: a history without it gives the same rows", () => {
  fc.assert(
    fc.property(changes, fc.nat(), fc.nat(), (all, index, reader) => {
      const { postings, listed } = groupForLedger(all);
      const attacker = all[reader % all.length]?.person;
      const gifts = listed.filter(
        ({ isCorrection, person }) => !isCorrection && person !== attacker,
      );
      const known = gifts[index % gifts.length];
      if (!known || attacker === undefined) return;
      for (const other of histories(all, known, attacker))
        if (JSON.stringify(groupForLedger(other).postings) === JSON.stringify(postings)) return;
      throw new Error(`only a history with ${JSON.stringify(known)} has these rows`);
    }),
    { numRuns: 10_000 },
  );
});

/**
 * Histories in which gifts like the known one were a cent more or less, and others make up for it;
 * the attacker's own gifts are the same.
 */
function* histories(
  all: readonly Change[],
  known: Change,
  attacker: string | null,
): Generator<Change[]> {
  const isLike = ({ day, cents, isCorrection, person }: Change) =>
    day === known.day && cents === known.cents && !isCorrection && person !== attacker;
  const count = all.filter(isLike).length;
  for (const step of [1, -1])
    for (const payer of all) {
      const other = { ...payer, cents: payer.cents - step * count };
      if (isLike(payer) || isLike(other) || payer.person === attacker) continue;
      yield all.map((each) => {
        if (each === payer) return other;
        return isLike(each) ? { ...each, cents: each.cents + step } : each;
      });
    }
}

test("five gifts of $100 are not listed as five of $100 to $499, which would reveal each amount", () => {
  const five = Array.from({ length: 5 }, (_, i) => gift(`2026-09-0${i + 1}`, 100_00));
  expect(canBeListed("100-499", five)).toBe(false);
  expect(groupForLedger(five).postings).toMatchObject([{ size: "several", entries: 5 }]);
  const larger = [gift("2026-09-09", 150_00), gift("2026-09-10", 160_00)];
  expect(groupForLedger([...five, ...larger]).postings).toMatchObject([
    { size: "100-499", days: "several", entries: 7 },
  ]);
});

const gift = (
  day: string,
  cents = 50_00,
  person: string | null = `${day}@example.org`,
): Change => ({
  donationId: day,
  person,
  day,
  cents,
  isCorrection: false,
});

test("four gifts are not listed; a fifth in another month lists all, in the later month", () => {
  const four = ["2026-09-01", "2026-09-02", "2026-09-08", "2026-09-09"].map((day) => gift(day));
  expect(groupForLedger(four)).toEqual({ postings: [], listed: [] });
  expect(groupForLedger([...four, gift("2026-10-01")]).postings).toEqual([
    {
      month: "2026-10",
      since: "2026-09",
      size: "under-100",
      days: "several",
      entries: 5,
      cents: 250_00,
    },
  ]);
});

test.each([
  ["01", "1-7"],
  ["07", "1-7"],
  ["08", "8-14"],
  ["14", "8-14"],
  ["15", "15-21"],
  ["21", "15-21"],
  ["22", "22-31"],
  ["31", "22-31"],
])("gifts of day %s of a month are listed under its days %s", (day, days) => {
  const five = Array.from({ length: 5 }, (_, i) => gift(`2026-10-${day}`, 150_00, `${i}@x`));
  expect(groupForLedger(five).postings).toMatchObject([{ days, entries: 5 }]);
});

test("five gifts of one person, or of unknown people, are not listed; nor are gifts of four people", () => {
  const days = Array.from({ length: 5 }, (_, i) => `2026-09-0${i + 1}`);
  const of = (person: string | null) => days.map((day) => gift(day, 150_00, person));
  expect(groupForLedger(of("ada@example.org")).postings).toEqual([]);
  expect(groupForLedger(of(null)).postings).toEqual([]);
  const known = gift("2026-09-09", 2_500_00);
  expect(groupForLedger([...of("ada@example.org"), known, ...of(null)]).postings).toEqual([]);
});

test("five gifts of $100 and more are joined with others when one of the donors could subtract their own", () => {
  const own = gift("2026-09-09", 499_00);
  const others = Array.from({ length: 4 }, (_, i) => gift(`2026-09-0${i + 1}`, 100_00));
  expect(groupForLedger([own, ...others]).postings).toMatchObject([
    { size: "several", entries: 5 },
  ]);
});
