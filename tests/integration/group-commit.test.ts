import { sql, type Transaction } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database, Db } from "#db/schema.ts";
import { databases, openTestSite } from "#tests/support/open-test-site.ts";

const created_at = "2026-03-01T12:00:00.000Z";

const insert = (trx: Transaction<Database>, name: string) =>
  trx
    .insertInto("contacts")
    .values({
      id: name,
      created_at,
      name,
      email: "ada@example.org",
      phone: null,
      subject: "Donations",
      message: "May I give a horse trailer?",
      state: "new",
      idempotency_key: name,
      suspected: null,
    })
    .execute();
const write = (db: Db, name: string) => db.transaction().execute((trx) => insert(trx, name));

const names = async (db: Db) =>
  (await db.selectFrom("contacts").select("name").orderBy("name").execute()).map((c) => c.name);

test.each(databases)(
  "of many transactions at once, those that fail roll back only their own writes, on %s",
  async (database) => {
    const { db } = await openTestSite(database);
    const outcomes = await Promise.allSettled([
      write(db, "first"),
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
    expect(outcomes).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: new Error("thought better of it") },
      { status: "rejected" },
      { status: "fulfilled", value: "done" },
    ]);
    expect(await names(db)).toEqual(["first", "fourth"]);
  },
);

describe("group commit", () => {
  const open = async () => (await openTestSite("sqlite")).db;

  /** Makes SQLite itself end the transaction in which a message of that name is written, as a full disk does. */
  const breakOn = (db: Db, name: string) =>
    sql`create trigger broken before insert on contacts when new.name = ${sql.lit(name)}
      begin select raise(rollback, 'disk image is broken'); end`.execute(db);

  test("when the database ends the shared transaction, every caller gets the error and nothing is stored", async () => {
    const db = await open();
    await breakOn(db, "third");
    const reason = { message: "disk image is broken" };
    expect(
      await Promise.allSettled([write(db, "first"), write(db, "second"), write(db, "third")]),
    ).toMatchObject(Array(3).fill({ status: "rejected", reason }));
    expect(await names(db)).toEqual([]);
    await write(db, "afterwards");
    expect(await names(db)).toEqual(["afterwards"]);
  });

  test("after the database has ended a transaction its callback writes nothing more, even if it catches the error", async () => {
    const db = await open();
    await breakOn(db, "broken");
    const swallowing = db.transaction().execute(async (trx) => {
      await insert(trx, "broken").catch(() => undefined);
      await insert(trx, "outside of any transaction");
    });
    await expect(swallowing).rejects.toThrow("has ended this transaction");
    expect(await names(db)).toEqual([]);
  });

  test("when the commit itself is refused, every caller gets the error and nothing is stored", async () => {
    const db = await open();
    const outcomes = await Promise.allSettled([
      write(db, "first"),
      db.transaction().execute(async (trx) => {
        await sql`pragma defer_foreign_keys = on`.execute(trx);
        const note = { id: "1", contact_id: "none", author: "none", created_at, text: "x" };
        await trx.insertInto("contact_notes").values(note).execute();
      }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await names(db)).toEqual([]);
  });

  test("a read outside a transaction never sees rows of one that is not on disk yet", async () => {
    const db = await open();
    let isCommitted = false;
    const written = write(db, "first").then(() => {
      isCommitted = true;
    });
    const seen = await names(db);
    await Promise.resolve();
    await written;
    expect({ seen, isCommitted }).toEqual({ seen: ["first"], isCommitted: true });
    await db.connection().execute(async (connection) => {
      await connection.transaction().execute((trx) => insert(trx, "second"));
      expect(await names(connection)).toEqual(["first", "second"]);
    });
  });

  test("more transactions than fit one group are all stored, each once", async () => {
    const db = await open();
    const crowd = Array.from({ length: 200 }, (_, n) => String(n).padStart(3, "0"));
    await Promise.all(crowd.map((name) => write(db, name)));
    expect(await names(db)).toEqual(crowd);
  });
});
