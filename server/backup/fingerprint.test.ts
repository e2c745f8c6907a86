import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openSqlite } from "#adapters/sqlite/sqlite.ts";
import { runStatements } from "#db/dialect.ts";
import { fingerprint } from "./fingerprint.ts";
import { readTable, runInSnapshot } from "./tables.ts";

test("the hash of a row is that of the JSON text of its cells, whatever the size of its file and the order of its columns", async () => {
  await using db = openSqlite(":memory:");
  await runStatements(db as never, [
    "create table media_files (name text, hash text, bytes blob, size)",
  ]);
  for (const length of [0, 1, 4_095, 4_096, 4_097, 10_000]) {
    const bytes = Buffer.alloc(length, 'a file, "quoted"');
    const row = { name: 'a "name"', hash: "", bytes, size: null };
    await db.deleteFrom("media_files").execute();
    await db.insertInto("media_files").values(row).execute();
    const cells = [
      ["bytes", bytes],
      ["hash", ""],
      ["name", 'a "name"'],
      ["size", null],
    ];
    const hash = createHash("sha256").update(JSON.stringify(cells)).digest("hex");
    expect(await runInSnapshot(db, fingerprint), `${length} bytes`).toEqual({
      media_files: { rows: 1, hash },
    });
  }
});

test.each(["document_files", "media_files", "media_uploads"] as const)(
  "the rows of %s, which may be 20 MB each, are read one at a time",
  async (table) => {
    await using db = openSqlite(":memory:");
    await runStatements(db as never, [
      `create table ${table} (bytes blob)`,
      `insert into ${table} values (x'00'), (x'01')`,
    ]);
    const sizes: number[] = [];
    await runInSnapshot(db, async (trx) => {
      for await (const batch of readTable(trx, table)) sizes.push(batch.length);
    });
    expect(sizes).toEqual([1, 1]);
  },
);
