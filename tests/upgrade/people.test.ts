/**
 * Tests that people as f54bfa96 stored them, which were keys and ties, become records, and that
 * staff can still undo ties.
 */

import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { statementDigest, statementQueries } from "#domain/letters/statements.ts";
import { undoMerge } from "#domain/people/merge-people.ts";
import { findPersonId } from "#domain/people/people-of-records.ts";
import { findPeopleByEmail } from "#domain/people/person-emails.ts";
import { readPerson } from "#domain/people/read-people.ts";
import { erasePerson } from "#domain/privacy/erase-person.ts";
import { giftRow } from "#tests/support/gift-row.ts";
import { databases, makeDataStore } from "#tests/support/open-test-site.ts";
import { ACTOR } from "#tests/support/publish-content.ts";
import { migrateBefore, openStored } from "./earlier-release.ts";

const AT = "2026-01-02T12:00:00.000Z";
const gift = (id: string, email: string, more: Record<string, unknown> = {}) => ({
  id,
  created_at: AT,
  first_name: "Ada",
  last_name: "O'Brien",
  email,
  amount_cents: 500,
  donation_type: "Check",
  status: "received",
  external_id: id,
  ...more,
});

test.each(databases)(
  "on %s earlier keys, corrections, notes, statements and ties become people that own the same records",
  async (database) => {
    const { env, remove } = await makeDataStore(database);
    onTestFinished(remove);
    const db = openStored(env);
    await migrateBefore(db, "0080");
    const add = (table: string, row: Record<string, unknown>) =>
      sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(db);
    await add("donations", gift("a1", "Ada@example.org"));
    await add("donations", gift("a2", "ada@example.org "));
    await add(
      "donations",
      gift("b1", "al@example.org", { created_at: "2026-01-01T12:00:00.000Z" }),
    );
    await add("donations", gift("c1", ""));
    await add("donations", gift("c2", "", { pledge_id: "c1" }));
    await add("donations", gift("d1", "", { erased_at: AT }));
    const details = { no_mail: 1, no_calls: 0, no_publishing: 0, updated_at: AT, username: "ada" };
    await add("person_details", {
      ...details,
      key: "al@example.org",
      phone: "970-555-0127",
      search_text: "al o'brien` pagosa´ springs al@example.org ada@example.org 9705550127",
    });
    const note = { id: "n1", key: "gift:c1", created_at: AT, author: "ada", text: "Horses" };
    await add("person_notes", note);
    const tie = { at: AT, username: "ada", is_same: 1 };
    await add("person_ties", {
      ...tie,
      id: "t1",
      key: "ada@example.org",
      other_key: "al@example.org",
    });
    await add("person_ties", { ...tie, id: "t2", key: "al@example.org", other_key: "gift:c1" });
    await add("person_ties", { ...tie, id: "t3", key: "ada@example.org", other_key: "gift:c1" });
    await add("donations", gift("e1", "eva@example.org"));
    await add("donations", gift("e2", "evi@example.org"));
    const evas = { ...tie, id: "t4", key: "evi@example.org", other_key: "eva@example.org" };
    await add("person_ties", evas);
    await add("letters", {
      id: "l2",
      kind: "statement",
      created_at: AT,
      username: "ada",
      way: "email",
      batch: "b",
      person_key: "eva@example.org",
      year: 2026,
      digest: "e",
      gifts: 2,
      sent_at: AT,
    });
    await add("letters", {
      id: "l1",
      kind: "statement",
      created_at: AT,
      username: "ada",
      way: "print",
      batch: "b",
      person_key: "gift:c1",
      year: 2025,
      digest: "d",
      gifts: 2,
    });
    await migrate(db);

    // Tied people have one statement with the gifts of both, and it is the one that went to the
    // first of their emails.
    const statements = statementQueries(db, 2026, "UTC");
    const read = async () => statements.read(await statements.summaries());
    const evasGifts = (await read()).find(({ recipient }) => recipient?.id === "e2")?.gifts ?? [];
    const digest = statementDigest(2026, "eva@example.org", { gifts: evasGifts }, "UTC");
    await db.updateTable("letters").set({ digest }).where("id", "=", "l2").execute();
    const stated = (await read()).map(({ row }) => [row.gifts, row.cents, row.state]);
    expect(stated.sort()).toEqual([
      // This gift's donor was erased.
      [1, 5_00, null],
      [2, 10_00, "sent"],
      [5, 25_00, null],
    ]);
    const clock = { now: () => new Date(AT), elapsed: () => 0 };
    await erasePerson({ db, clock, actor: ACTOR }, "Evi@example.org");
    const left = db.selectFrom("people").select("id").where("id", "like", "e%");
    expect(await left.execute()).toEqual([]);

    const whose = async () => {
      const rows = await db
        .selectFrom("donations")
        .select(["id", "person_id"])
        .orderBy("id")
        .execute();
      return Object.fromEntries(rows.map(({ id, person_id }) => [id, person_id]));
    };
    const one = { a1: "a1", a2: "a1", b1: "a1", c1: "a1", c2: "a1", d1: null, e1: null, e2: null };
    expect(await whose()).toEqual(one);
    expect(await readPerson(db, "a1")).toMatchObject({
      emails: ["ada@example.org", "al@example.org"],
      phones: ["970-555-0127"],
      wishes: { noMail: true },
    });
    const texts = db.selectFrom("people").select("search_text").where("search_text", "<>", "");
    expect(await texts.execute()).toEqual([{ search_text: "al obrien pagosa springs 9705550127" }]);
    const letters = db.selectFrom("letters").select(["person_id", "earlier_key"]);
    expect(await letters.where("id", "=", "l1").execute()).toEqual([
      { person_id: "a1", earlier_key: "gift:c1" },
    ]);
    expect(await changeUnversioned(db, (trx) => undoMerge(trx, "t2"))).toBe(true);
    expect(await whose()).toEqual({ ...one, c1: "c1", c2: "c1" });
    const notes = await db.selectFrom("person_notes").select(["id", "person_id"]).execute();
    expect(notes).toEqual([{ id: "n1", person_id: "c1" }]);
    expect(await changeUnversioned(db, (trx) => undoMerge(trx, "t1"))).toBe(true);
    expect(await whose()).toEqual({ ...one, b1: "b1", c1: "c1", c2: "c1" });
    expect(await findPeopleByEmail(db, "AL@example.org")).toEqual(["b1"]);
    expect((await readPerson(db, "a1")).wishes.noMail).toBe(false);
    expect(await findPersonId(db, "d1")).toBeNull();
  },
);

test.each(databases)(
  "on %s names with letters that earlier versions did not fold get their keys anew",
  async (database) => {
    const { env, remove } = await makeDataStore(database);
    onTestFinished(remove);
    const db = openStored(env);
    await migrateBefore(db, "9");
    if (database === "postgres")
      await sql`create or replace function fold_name(value text) returns text language sql immutable
        as $$ select lower(value) $$`.execute(db);
    const name = { first_name: "Hoa", last_name: "Trương" };
    await db
      .insertInto("donations")
      .values(giftRow(AT, { ...name, email: "" }))
      .execute();
    const form = { id: "b", created_at: AT, name: "", email: "", subject: "", message: "" };
    const message = { ...form, ...name, phone: null, idempotency_key: "b", suspected: null };
    await db.insertInto("contacts").values(message).execute();
    const name_key = "trương hoa";
    await db.updateTable("donations").set({ name_key, likeness: "earlier" }).execute();
    await db.updateTable("contacts").set({ name_key }).execute();
    await db
      .updateTable("people")
      .set({ name_key, search_text: "hoa trương ka\u02bbawa-st. 12" })
      .execute();
    await migrate(db);
    const keys = { name_key: "truong hoa" };
    const [stored] = await db.selectFrom("donations").select(["name_key", "likeness"]).execute();
    expect(stored).toEqual({ ...keys, likeness: "2026-01-02|10000|hoa truong" });
    expect(await db.selectFrom("contacts").select("name_key").execute()).toEqual([keys]);
    const person = { ...keys, search_text: "hoa truong kaawa-st. 12" };
    const people = db.selectFrom("people").select(["name_key", "search_text"]);
    expect(await people.execute()).toEqual([person, person]);
  },
);
