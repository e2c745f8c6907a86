import { sql, type Transaction } from "kysely";
import { expect, test } from "vitest";
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
      db.transaction().execute((trx) => insert(trx, "first")),
      db.transaction().execute(async (trx) => {
        await insert(trx, "second");
        throw new Error("thought better of it");
      }),
      db.transaction().execute(async (trx) => {
        await insert(trx, "third");
        await insert(trx, "third");
      }),
      db.transaction().execute(async (trx) => {
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

/** Makes SQLite itself end the transaction in which a message of that name is written, as a full disk does. */
const breakOn = (db: Db, name: string) =>
  sql`create trigger broken before insert on contacts when new.name = ${sql.lit(name)}
      begin select raise(rollback, 'disk image is broken'); end`.execute(db);

test("when the database ends the shared transaction, all of its callers hear so, and nothing of it is kept", async () => {
  const { db } = (await openTestSite("sqlite")).services;
  await breakOn(db, "third");
  const outcomes = await Promise.allSettled([
    db.transaction().execute((trx) => insert(trx, "first")),
    db.transaction().execute((trx) => insert(trx, "second")),
    db.transaction().execute((trx) => insert(trx, "third")),
  ]);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({
      status: "rejected",
      reason: { message: "disk image is broken" },
    });
  expect(await names(db)).toEqual([]);
  await db.transaction().execute((trx) => insert(trx, "afterwards"));
  expect(await names(db)).toEqual(["afterwards"]);
});

test("after the database has ended a transaction its callback writes nothing more, whatever it swallows", async () => {
  const { db } = (await openTestSite("sqlite")).services;
  await breakOn(db, "broken");
  const swallowing = db.transaction().execute(async (trx) => {
    await insert(trx, "broken").catch(() => undefined);
    await insert(trx, "outside of any transaction");
  });
  await expect(swallowing).rejects.toThrow("has ended this transaction");
  expect(await names(db)).toEqual([]);
});

test("when the commit itself is refused, all of its callers hear so, and nothing of it is kept", async () => {
  const { db } = (await openTestSite("sqlite")).services;
  const outcomes = await Promise.allSettled([
    db.transaction().execute((trx) => insert(trx, "first")),
    db.transaction().execute(async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      await trx
        .insertInto("contact_notes")
        .values({ id: "1", contact_id: "none", author: "none", created_at: NOW, text: "x" })
        .execute();
    }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await names(db)).toEqual([]);
});

test("what stands outside a transaction is never answered from one that is not on disk yet", async () => {
  const { db } = (await openTestSite("sqlite")).services;
  let isKept = false;
  const written = db
    .transaction()
    .execute((trx) => insert(trx, "first"))
    .then(() => {
      isKept = true;
    });
  const seen = await names(db);
  await Promise.resolve();
  await written;
  expect({ seen, isKept }).toEqual({ seen: ["first"], isKept: true });
  await db.connection().execute(async (connection) => {
    await connection.transaction().execute((trx) => insert(trx, "second"));
    expect(await names(connection)).toEqual(["first", "second"]);
  });
});

test("a crowd larger than a group is kept whole, each written once", async () => {
  const { db } = (await openTestSite("sqlite")).services;
  const crowd = Array.from({ length: 200 }, (_, n) => String(n).padStart(3, "0"));
  await Promise.all(crowd.map((name) => db.transaction().execute((trx) => insert(trx, name))));
  expect(await names(db)).toEqual(crowd);
});
