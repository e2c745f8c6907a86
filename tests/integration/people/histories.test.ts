import { randomUUID, randomUUIDv7 } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Db } from "#db/schema.ts";
import { change, changeUnversioned } from "#domain/changes/change.ts";
import { insertGift } from "#domain/donations/enter-gift.ts";
import { checkGift } from "#domain/donations/gift-schema.ts";
import { insertGifts } from "#domain/donations/insert-gifts.ts";
import { recordGiftReport } from "#domain/giving/record-gift-report.ts";
import { statementQueries } from "#domain/letters/statements.ts";
import { nameHousehold } from "#domain/people/change-household.ts";
import {
  joinHouseholds,
  leaveHousehold,
  readHouseholds,
  readRecipient,
} from "#domain/people/household.ts";
import { mergePeople, moveNameToOwnPerson, undoMerge } from "#domain/people/merge-people.ts";
import { findPersonId, MERGED_ID } from "#domain/people/people-of-records.ts";
import { erasePerson } from "#domain/privacy/erase-person.ts";
import { addBystanders } from "#tests/support/bystanders.ts";
import { reportOf } from "#tests/support/gift-reports.ts";
import { giftRow } from "#tests/support/gift-row.ts";
import { addGift } from "#tests/support/gifts.ts";
import { databases, openSiteWithTestClock, type TestSite } from "#tests/support/open-test-site.ts";
import { changeEmail } from "#tests/support/people.ts";
import { oneOf, type Random, repeatableNumbers } from "#tests/support/properties.ts";

/**
 * The number of histories in the quick form; `HISTORIES=10000 npm test -- people/histories` is the
 * long form.
 */
const HISTORIES = Number(process.env.HISTORIES ?? 40);
const ON_POSTGRES = process.env.HISTORIES ? HISTORIES : 10;
const ZONE = "America/Denver";
const ACTOR = { staffId: null, username: "ada", clientIp: "terminal" };
const DAYS = ["2025-12-30", "2025-12-31", "2026-01-01", "2026-02-02"];
const NAMES = [
  ["Émile", "Østberg"],
  ["Emile", "Ostberg"],
  ["Marlene", "Lobato"],
  ["Merle", "O'Brien"],
  ["Anonymous", ""],
] as const;
const EMAILS = ["", "", "emile@example.org", "Marlene@Example.org", "home@example.org"];
const PHONES = ["", "", "970-555-0127", "(970) 555-0127", "970-555-0166"];
const STREETS = ["", "", "48 Sample Creek Road", "48 sample creek road"];

/**
 * The ids that belonged to the chosen person at that time, for each gift for which staff chose one.
 */
type Chosen = Map<string, string[]>;

const readGift = (db: Db, id: string) =>
  db.selectFrom("donations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Lives through a history. Adds the name of each step and its ids to `steps`. */
async function liveThrough(
  { db, services, set }: TestSite,
  random: Random,
  steps: unknown[],
): Promise<Chosen> {
  const staff = { ...services, db, actor: ACTOR };
  const chosen: Chosen = new Map();
  const giver = () => {
    const [firstName, lastName] = oneOf(random, NAMES);
    const email = oneOf(random, EMAILS);
    const phone = oneOf(random, PHONES);
    return { firstName, lastName, email, phone, street: oneOf(random, STREETS) };
  };
  const people = async () =>
    (await db.selectFrom("people").select("id").where("same_as", "is", null).execute()).map(
      ({ id }) => id,
    );
  const enter = (personId?: string) => {
    const typed = { kind: "Check", amount: String(1 + random(500)), date: oneOf(random, DAYS) };
    const gift = checkGift({ ...typed, ...giver() }, "2026-03-01");
    if (!gift.ok) throw new Error(JSON.stringify(gift.errors));
    const form = { key: randomUUID(), timeZone: ZONE, ...(personId && { personId }) };
    return change(db, "site", (trx) => insertGift(trx, staff, gift.value, form));
  };
  const idsOf = async (id: string) => {
    const all = await db.selectFrom("people").select("id").where(MERGED_ID, "=", id).execute();
    return all.map((row) => row.id);
  };
  const giftOf = async () =>
    oneOf(
      random,
      await db.selectFrom("donations").selectAll().where("person_id", "is not", null).execute(),
    );
  const happenings = {
    report: async () => {
      const { firstName, lastName, email } = giver();
      const at = `${oneOf(random, DAYS)}T12:00:00.000Z`;
      const report = reportOf({ gift: random(6), hour: 1, status: "received" });
      const context = { source: "donorbox", occurredAt: at, now: at, isTest: false };
      const said = { firstName, lastName, email, receivedAt: at };
      const id = await change(db, "site", (trx) =>
        recordGiftReport(trx, { ...report, ...said }, context),
      );
      // A gift that staff have moved follows an email that its provider reports later.
      const { person_id } = await readGift(db, id);
      if (person_id && chosen.has(id)) chosen.set(id, await idsOf(person_id));
      return id;
    },
    enter: () => enter(),
    choose: async () => {
      const all = await people();
      if (all.length === 0) return;
      const id = oneOf(random, all);
      const then = await idsOf(id);
      const gift = await enter(id);
      chosen.set(gift, then);
      return { gift, person: id };
    },
    import: () => {
      const rows = Array.from({ length: 1 + random(6) }, () => {
        const { firstName: first_name, lastName: last_name, ...more } = giver();
        const at = `${oneOf(random, DAYS)}T12:00:00.000Z`;
        return {
          ...giftRow(at, { id: randomUUIDv7(), source: "csv" }),
          first_name,
          last_name,
          ...more,
        };
      });
      return change(db, "site", (trx) => insertGifts(trx, rows));
    },
    merge: async () => {
      const one = oneOf(random, await people());
      const other = oneOf(random, await people());
      const said = { at: "2026-03-01T00:00:00.000Z", username: "ada" };
      if (one && other && one !== other)
        await changeUnversioned(db, (trx) => mergePeople(trx, one, other, said));
      return { one, other };
    },
    correct: async () => {
      const gift = await giftOf();
      if (!gift) return;
      const email = oneOf(random, EMAILS);
      await changeEmail(db, gift.id, email);
      const { person_id } = await readGift(db, gift.id);
      if (person_id && person_id !== gift.person_id) chosen.set(gift.id, await idsOf(person_id));
      return { gift: gift.id, email };
    },
    split: async () => {
      const gift = await giftOf();
      const { person_id: holder, name_key } = gift ?? {};
      if (!holder || !name_key) return;
      if (!(await changeUnversioned(db, (trx) => moveNameToOwnPerson(trx, holder, name_key))))
        return;
      const { person_id } = await readGift(db, gift.id);
      const left = await db
        .selectFrom("donations")
        .select("id")
        .where("person_id", "=", person_id)
        .execute();
      for (const { id } of left) chosen.set(id, [person_id ?? ""]);
      return { from: holder, person_id };
    },
    undo: async () => {
      const merges = await db.selectFrom("person_merges").select(["id", "other_id"]).execute();
      const merge = oneOf(random, merges);
      if (merge) await changeUnversioned(db, (trx) => undoMerge(trx, merge.id));
      return merge;
    },
    join: async () => {
      const one = oneOf(random, await people());
      const other = oneOf(random, await people());
      if (one && other) await changeUnversioned(db, (trx) => joinHouseholds(trx, one, other));
    },
    part: async () => {
      const id = oneOf(random, await people()) ?? "";
      return changeUnversioned(db, (trx) => leaveHousehold(trx, id));
    },
    die: async () => {
      const id = oneOf(random, await people()) ?? "";
      const wish = oneOf(random, [{ died: 1 }, { no_mail: 1 }, { died: 0, no_mail: 0 }]);
      await set("people", wish, { id });
    },
    erase: async () => {
      const id = oneOf(random, await people()) ?? "";
      if (random(3) === 0) await erasePerson(staff, id);
      return id;
    },
  };
  const kinds = Object.entries(happenings);
  for (let left = 6 + random(14); left > 0; left--) {
    const [name, happen] = oneOf(random, kinds);
    steps.push(name, await happen());
    // An id tells when a record was made, to the millisecond: two steps are never in the same one.
    for (const made = Date.now(); Date.now() === made; ) await turn();
  }
  return chosen;
}

async function expectWhose({ db }: TestSite, chosen: Chosen): Promise<void> {
  const gifts = await db.selectFrom("donations").selectAll().execute();
  for (const { id, person_id, erased_at } of gifts) {
    expect(person_id === null, id).toBe(erased_at !== null);
    if (person_id) expect(await findPersonId(db, person_id)).toBe(person_id);
    const then = chosen.get(id);
    if (person_id && then)
      expect(await Promise.all(then.map((each) => findPersonId(db, each)))).toContain(person_id);
  }
  for (const year of [2025, 2026]) {
    const statements = await statementQueries(db, year, ZONE).summaries();
    const whose = statements.map(({ personId }) => personId);
    expect(new Set(whose).size).toBe(whose.length);
  }
  const stated = await Promise.all(
    [2025, 2026].map(async (year) => {
      const letters = statementQueries(db, year, ZONE);
      return letters.read(await letters.summaries());
    }),
  );
  // The statement of a household is that of each of its people.
  for (const ofYear of stated) {
    const whose = ofYear.flatMap(({ recipient }) => recipient?.members ?? []);
    expect(new Set(whose).size).toBe(whose.length);
  }
  const listed = stated.flat().flatMap(({ gifts: own }) => own.map(({ id }) => id));
  expect(listed.sort()).toEqual(gifts.map(({ id }) => id).sort());
  const cents = stated.flat().reduce((sum, { row }) => sum + row.cents, 0);
  expect(cents).toBe(gifts.reduce((sum, { amount_cents }) => sum + amount_cents, 0));
  const lost = await sql`select id from person_emails where person_id not in
    (select id from people where same_as is null)`.execute(db);
  expect(lost.rows).toEqual([]);
}

test.each([
  ["sqlite", HISTORIES],
  ["postgres", ON_POSTGRES],
] as const)(
  "on %s, however records come, each gift is one person's, a chosen one stays, and statements add up",
  async (database, histories) => {
    const { site } = await openSiteWithTestClock(database);
    const random = repeatableNumbers(20_261_128);
    let kept = 0;
    for (let history = 0; history < histories; history++) {
      const steps: unknown[] = [];
      try {
        const chosen = await liveThrough(site, random, steps);
        await expectWhose(site, chosen);
        kept += chosen.size;
      } catch (error) {
        throw new Error(`history ${history}: ${JSON.stringify(steps)}`, { cause: error });
      }
      for (const table of ["donations", "people", "person_emails", "person_merges"] as const)
        await site.db.deleteFrom(table).execute();
    }
    expect(kept).toBeGreaterThan(histories / 2);
  },
  10 * 3_600_000,
);

test.each(databases)(
  "on %s a household of three loses only the person who leaves it, its head too",
  async (database) => {
    const { site } = await openSiteWithTestClock(database);
    const { db } = site;
    const names = ["a", "b", "c", "d", "e"];
    const ids = names.map((name) => ({ id: name, email: `${name}@example.org` }));
    for (const person of ids)
      await addGift(site, "2026-02-02T12:00:00.000Z", { ...person, external_id: person.id });
    const [a = "", b = "", c = "", d = "", e = ""] = await Promise.all(
      ids.map(async ({ id }) => (await findPersonId(db, id)) ?? ""),
    );
    const homeOf = async (id: string) => (await readHouseholds(db)).householdOf(id);
    const undoMergeOf = async (other: string) => {
      const merge = db.selectFrom("person_merges").select("id").where("other_id", "=", other);
      const { id } = await merge.executeTakeFirstOrThrow();
      await changeUnversioned(db, (trx) => undoMerge(trx, id));
    };
    await changeUnversioned(db, (trx) => joinHouseholds(trx, b, c));
    await changeUnversioned(db, (trx) => joinHouseholds(trx, a, b));
    expect(new Set(await homeOf(c))).toEqual(new Set([a, b, c]));
    expect((await readHouseholds(db)).headOf(c)).toBe(a);
    await changeUnversioned(db, (trx) => leaveHousehold(trx, a));
    expect(await homeOf(a)).toEqual([a]);
    expect(new Set(await homeOf(c))).toEqual(new Set([b, c]));
    // A person who is joined with a member of another household leaves this one.
    await changeUnversioned(db, (trx) => joinHouseholds(trx, a, d));
    await changeUnversioned(db, (trx) => joinHouseholds(trx, b, e));
    const named = { name: "The Sample Home", greeting: "Samples" };
    await nameHousehold({ ...site.services, actor: ACTOR }, b, named, {});
    const stamp = { at: "2026-03-01T00:00:00.000Z", username: "ada" };
    await changeUnversioned(db, (trx) => mergePeople(trx, a, b, stamp));
    expect(new Set(await homeOf(a))).toEqual(new Set([a, d]));
    expect(new Set(await homeOf(c))).toEqual(new Set([c, e]));
    // After a mistake the person returns to the household, which has its name again.
    await undoMergeOf(b);
    expect(new Set(await homeOf(c))).toEqual(new Set([b, c, e]));
    expect(await readRecipient(db, b)).toMatchObject({ household: named });
    expect(new Set(await homeOf(a))).toEqual(new Set([a, d]));
    // Its name is forgotten with a person who was in it.
    await changeUnversioned(db, (trx) => mergePeople(trx, a, b, stamp));
    expect(JSON.stringify(await site.rows("person_merges"))).toContain(named.name);
    await erasePerson({ ...site.services, actor: ACTOR }, e);
    expect(JSON.stringify(await site.rows("person_merges"))).not.toContain(named.name);
    // A person who joined a household while two of its people were merged is in the household of
    // both once they are separated.
    await changeUnversioned(db, (trx) => mergePeople(trx, d, a, stamp));
    await changeUnversioned(db, (trx) => joinHouseholds(trx, d, c));
    await undoMergeOf(a);
    for (const who of [a, c, d]) expect(new Set(await homeOf(who))).toEqual(new Set([a, c, d]));
    const head = (await readHouseholds(db)).headOf(c);
    await erasePerson({ ...site.services, actor: ACTOR }, head);
    const others = [a, c, d].filter((id) => id !== head);
    expect(new Set(await homeOf(others[0] ?? ""))).toEqual(new Set(others));
  },
);

/**
 * A gift for a person with an email of another, which may pay a pledge, the correction of one, a
 * merge, or its undoing.
 */
type Step =
  | { give: string; email: string; pays?: string }
  | { correct: string; email: string }
  | { merge: string; other: string }
  | { undo: string };

/** What happens to the people a, b and c with the gifts a, b and c, and whose `gift` is then. */
interface Story {
  name: string;
  steps: Step[];
  gift: string;
  person: string;
}

const STORIES: Story[] = [
  {
    name: "a gift with the email from before the merge",
    steps: [{ give: "a", email: "c" }, { merge: "a", other: "c" }, { undo: "c" }],
    gift: "d1",
    person: "a",
  },
  {
    name: "a later gift with another email",
    steps: [{ merge: "a", other: "c" }, { give: "a", email: "a" }, { undo: "c" }],
    gift: "d2",
    person: "a",
  },
  {
    name: "a payment on the person's pledge, whatever its email",
    steps: [{ merge: "a", other: "c" }, { give: "a", email: "a", pays: "c" }, { undo: "c" }],
    gift: "d2",
    person: "c",
  },
  {
    name: "a payment on another person's pledge, whatever its email",
    steps: [{ merge: "a", other: "c" }, { give: "a", email: "c", pays: "a" }, { undo: "c" }],
    gift: "d2",
    person: "a",
  },
  {
    name: "a payment on a later pledge with the person's email",
    steps: [
      { merge: "a", other: "c" },
      { give: "a", email: "c" },
      { give: "a", email: "a", pays: "d2" },
      { undo: "c" },
    ],
    gift: "d3",
    person: "c",
  },
  {
    name: "a gift of another person with the email",
    steps: [{ merge: "a", other: "c" }, { give: "b", email: "c" }, { undo: "c" }],
    gift: "d2",
    person: "b",
  },
  {
    name: "a gift that another merge brought, though it has the email",
    steps: [
      { merge: "a", other: "c" },
      { give: "b", email: "c" },
      { merge: "a", other: "b" },
      { undo: "c" },
    ],
    gift: "d2",
    person: "a",
  },
  {
    name: "a gift that the remaining person of a later merge already had, though it has the email",
    steps: [
      { merge: "b", other: "c" },
      { give: "a", email: "c" },
      { merge: "a", other: "b" },
      { undo: "c" },
    ],
    gift: "d2",
    person: "a",
  },
  {
    name: "a gift that came since to the person with the email, and was moved along",
    steps: [
      { merge: "b", other: "c" },
      { give: "b", email: "c" },
      { merge: "a", other: "b" },
      { undo: "c" },
    ],
    gift: "d2",
    person: "c",
  },
  {
    name: "the gift of a person who left and was merged again",
    steps: [
      { merge: "b", other: "c" },
      { merge: "a", other: "b" },
      { undo: "c" },
      { merge: "a", other: "c" },
      { undo: "b" },
    ],
    gift: "c",
    person: "a",
  },
  {
    name: "a gift that left with its corrected email, and was merged back",
    steps: [
      { give: "c", email: "c" },
      { merge: "a", other: "c" },
      { correct: "d1", email: "b" },
      { merge: "a", other: "b" },
      { undo: "c" },
    ],
    gift: "d1",
    person: "a",
  },
  {
    name: "the gift of a person who left and with whom the others were merged",
    steps: [
      { merge: "b", other: "c" },
      { merge: "a", other: "b" },
      { undo: "c" },
      { merge: "c", other: "a" },
      { undo: "b" },
    ],
    gift: "c",
    person: "c",
  },
];

describe.each(databases)("on %s undoing a merge finds its person again for", (database) => {
  test.each(STORIES)("$name", async ({ steps, gift, person }) => {
    const { site } = await openSiteWithTestClock(database);
    const { db } = site;
    await addBystanders(site, true);
    const at = "2026-02-02T12:00:00.000Z";
    for (const id of ["a", "b", "c"])
      await addGift(site, at, { id, email: `${id}@example.org`, external_id: id });
    for (const [index, step] of steps.entries()) {
      // An id of a record or a merge says when it was made; two of one millisecond would not.
      const id = `d${index + 1}`;
      if ("give" in step) {
        if (step.pays) await site.set("donations", { status: "pledged" }, { id: step.pays });
        await addGift(site, at, {
          id,
          pledge_id: step.pays ?? null,
          person_id: step.give,
          email: `${step.email}@example.org`,
          external_id: id,
        });
      } else if ("correct" in step)
        await changeEmail(db, step.correct, `${step.email}@example.org`);
      else if ("merge" in step) {
        await changeUnversioned(db, (trx) =>
          mergePeople(trx, step.merge, step.other, { at, username: "ada" }),
        );
        const merge = db.updateTable("person_merges").set({ id });
        await merge.where("other_id", "=", step.other).execute();
      } else {
        const merge = db.selectFrom("person_merges").select("id").where("other_id", "=", step.undo);
        const merged = await merge.executeTakeFirstOrThrow();
        await changeUnversioned(db, (trx) => undoMerge(trx, merged.id));
      }
    }
    const people = new Map(
      (await site.rows("people")).map(({ id, same_as }) => [id, same_as ?? id]),
    );
    const givers = new Map(
      (await site.rows("donations")).map(({ id, person_id }) => [id, person_id]),
    );
    expect(givers.get(gift)).toBe(person);
    for (const id of ["a", "b", "c"]) expect(givers.get(id), id).toBe(people.get(id));
  });
});

test.each(databases)(
  "on %s a merge and its undoing mark each statement to these people for comparison with the person in its digest",
  async (database) => {
    const { site } = await openSiteWithTestClock(database);
    const { db } = site;
    const at = "2026-02-02T12:00:00.000Z";
    const stamp = { at, username: "ada" };
    for (const id of ["a", "b", "c", "d"]) {
      await addGift(site, at, { id, email: `${id}@example.org`, external_id: id });
      const written = { kind: "statement" as const, created_at: at, username: "ada" };
      const sent = { way: "print" as const, batch: id, year: 2026, gifts: 1 };
      await site.add("letters", { ...written, ...sent, id, person_id: id });
    }
    const lettersOf = async () =>
      (await site.rows("letters"))
        .map(({ id, person_id, earlier_key, gifts }) => [id, person_id, earlier_key, gifts])
        .sort();
    await changeUnversioned(db, (trx) => mergePeople(trx, "b", "c", stamp));
    await changeUnversioned(db, (trx) => mergePeople(trx, "a", "b", stamp));
    const others = ["d", "d", null, 1];
    expect(await lettersOf()).toEqual([
      ["a", "a", null, null],
      ["b", "a", "b", null],
      ["c", "a", "c", null],
      others,
    ]);
    await db.updateTable("letters").set({ gifts: 1 }).execute();
    const merges = await db.selectFrom("person_merges").selectAll().execute();
    await changeUnversioned(db, (trx) =>
      undoMerge(trx, merges.find(({ other_id }) => other_id === "c")?.id ?? ""),
    );
    expect(await lettersOf()).toEqual([
      ["a", "a", null, null],
      ["b", "a", "b", null],
      ["c", "c", "c", null],
      others,
    ]);
  },
);
