import { sql, type Transaction } from "kysely";
import { expect, test } from "vitest";
import { commitTogether } from "#db/commit-together.ts";
import type { Database, Db } from "#db/schema.ts";
import { databases, openTestSite } from "#tests/support/open-test-site.ts";

const NOW = "2026-03-01T12:00:00.000Z";

const insert = (trx: Transaction<Database>, name: string) =>
  trx
    .insertInto("contacts")
    .values({
      id: name,
      created_at: NOW,
      name,
      email: "ada@example.org",
      phone: null,
      subject: "Donations",
      message: "May I give a horse trailer?",
      idempotency_key: name,
      suspected: null,
      state: "new",
    })
    .execute();

const names = async (db: Db) =>
  (await db.selectFrom("contacts").select("name").orderBy("name").execute()).map((c) => c.name);

test.each(databases)(
  "one that fails among many takes back its own only, on %s",
  async (database) => {
    const { db } = (await openTestSite(database)).services;
    const outcomes = await Promise.allSettled([
      commitTogether(db, (trx) => insert(trx, "first")),
      commitTogether(db, async (trx) => {
        await insert(trx, "second");
        throw new Error("thought better of it");
      }),
      commitTogether(db, async (trx) => {
        await insert(trx, "third");
        await insert(trx, "third");
      }),
      commitTogether(db, async (trx) => {
        await insert(trx, "fourth");
        return "done";
      }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
    expect(outcomes[1]).toMatchObject({ reason: new Error("thought better of it") });
    expect(outcomes[3]).toMatchObject({ value: "done" });
    expect(await names(db)).toEqual(["first", "fourth"]);
  },
);

test("when the shared commit fails, whose fault it was hears so, and the others are kept", async () => {
  const { db } = (await openTestSite("sqlite")).services;
  const outcomes = await Promise.allSettled([
    commitTogether(db, (trx) => insert(trx, "innocent")),
    commitTogether(db, async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      await trx
        .insertInto("contact_notes")
        .values({ id: "1", contact_id: "nobody", author: "nobody", created_at: NOW, text: "x" })
        .execute();
    }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(await names(db)).toEqual(["innocent"]);
});

test("of a database that cannot work, nobody is told that theirs was kept, and none is tried again", async () => {
  const { db } = (await openTestSite("sqlite")).services;
  let asked = 0;
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  const outcomes = await Promise.allSettled([
    commitTogether(db, async (trx) => {
      asked += 1;
      await insert(trx, "innocent");
    }),
    commitTogether(db, async () => {
      throw full;
    }),
  ]);
  expect(outcomes).toMatchObject([
    { status: "rejected", reason: full },
    { status: "rejected", reason: full },
  ]);
  expect(asked).toBe(1);
  expect(await names(db)).toEqual([]);
  await commitTogether(db, (trx) => insert(trx, "afterwards"));
  expect(await names(db)).toEqual(["afterwards"]);
});

test("what fails alone is not tried again", async () => {
  const { db } = (await openTestSite("sqlite")).services;
  let asked = 0;
  const alone = commitTogether(db, async () => {
    asked += 1;
    throw new Error("thought better of it");
  });
  await expect(alone).rejects.toThrow("thought better of it");
  expect(asked).toBe(1);
});
