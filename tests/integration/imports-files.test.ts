import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { storeFile } from "#domain/imports/uploaded-file.ts";
import { HOUR, MINUTE } from "#domain/ports/clock.ts";
import {
  act,
  findImport,
  fixture,
  openForImports as open,
  records,
  rowsOf,
  upload,
} from "#tests/support/import-file.ts";
import {
  databases,
  openTestSite,
  postgresDatabase,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

/** Everything of files that is in the database. */
async function left({ services: { db } }: TestSite) {
  const [imports, files, rows] = await Promise.all([
    db.selectFrom("imports").select("id").execute(),
    db.selectFrom("import_files").select(["import_id", "part"]).execute(),
    db.selectFrom("import_rows").select("line").execute(),
  ]);
  return { imports: imports.length, parts: files.length, rows: rows.length };
}

/** A file of some parts: 64 kB each. */
const largeFile = (gifts: number) =>
  [
    "Donation ID,Donated At,Amount,Receipt Id,Donor Email,Donor Comment",
    ...Array.from(
      { length: gifts },
      (_, i) => `L${i},2026-02-01,25.00,R${i},donor${i}@example.org,${"n".repeat(300)}`,
    ),
  ].join("\n");

describe.each(databases)("uploaded files on %s", (database) => {
  test("lie in the database in parts, come back whole, and go when the import is written", async () => {
    const { site, cookie } = await open(database);
    const path = await upload(site, cookie, "large.csv", largeFile(500));
    expect(await left(site)).toEqual({ imports: 1, parts: 3, rows: 500 });
    expect(rowsOf(await findImport(site, path))).toMatchObject({ ready: 500 });
    await act(site, cookie, path, { intent: "import" });
    expect(await left(site)).toEqual({ imports: 1, parts: 0, rows: 0 });
    expect(await records(site, "donorbox")).toHaveLength(500);
  });

  test("an upload that is cancelled while it comes or is read leaves nothing of anybody", async () => {
    const { site, cookie, clock } = await open(database);
    const { db } = site.services;
    const path = await upload(site, cookie, "large.csv", largeFile(500));
    await site.post(path, new URLSearchParams({ intent: "read-again" }), { cookie });
    await act(site, cookie, path, { intent: "cancel" });
    expect(await left(site)).toEqual({ imports: 0, parts: 0, rows: 0 });
    // Cancelled between two parts: what comes later finds nowhere to go.
    const values = { id: "i-1", created_at: clock.now().toISOString(), row_count: 0 };
    await db
      .insertInto("imports")
      .values({ ...values, source: "csv", file_name: "x.csv", state: "receiving" })
      .execute();
    async function* slowly() {
      yield Buffer.alloc(64 * 1024, "a");
      await act(site, cookie, "/admin/import/i-1", { intent: "cancel" });
      yield Buffer.alloc(64 * 1024, "b");
    }
    await expect(storeFile(db, "i-1", slowly())).rejects.toThrow(/foreign key/i);
    expect(await left(site)).toEqual({ imports: 0, parts: 0, rows: 0 });
  });

  test("what a server that died in the middle of an upload left goes with the next upload", async () => {
    const { site, cookie, clock } = await open(database);
    const { db } = site.services;
    const created_at = clock.now().toISOString();
    await db
      .insertInto("imports")
      .values({
        id: "i-1",
        created_at,
        row_count: 0,
        source: "csv",
        file_name: "x",
        state: "receiving",
      })
      .execute();
    await storeFile(
      db,
      "i-1",
      (async function* () {
        yield Buffer.from("Date,Amount");
      })(),
    );
    await upload(site, cookie, "a.csv", fixture("stripe.csv"));
    expect((await left(site)).imports).toBe(2);
    clock.advance(2 * HOUR);
    await upload(site, await signInAsAdministrator(site), "b.csv", fixture("stripe.csv"));
    const found = await db.selectFrom("import_files").select("import_id").execute();
    expect(found.map((file) => file.import_id)).not.toContain("i-1");
  });

  test("a reading that shows no sign of life is told, and begun again it ends the other", async () => {
    const { site, cookie, clock } = await open(database);
    const path = await upload(site, cookie, "stripe.csv", fixture("stripe.csv"));
    const { db } = site.services;
    await db
      .updateTable("imports")
      .set({ state: "checking", check_id: "of a server that died" })
      .execute();
    expect(await textOf(await site.get(path, { cookie }))).toContain("Reading the file");
    clock.advance(2 * MINUTE);
    expect(await textOf(await site.get(path, { cookie }))).toContain(
      "This has not moved for a while",
    );
    await act(site, cookie, path, { intent: "read-again" });
    expect(await findImport(site, path)).toMatchObject({ state: "ready" });
    await db.deleteFrom("import_files").execute();
    await act(site, cookie, path, { intent: "read-again" });
    expect(await textOf(await site.get(path, { cookie }))).toContain("Upload it again.");
  });
});

test("a file that one instance took is read, written and cleared by another", async () => {
  const place = await postgresDatabase({ migrated: true });
  onTestFinished(place.remove);
  const clock = new TestClock("2026-03-01T12:00:00.000Z");
  const first = await openTestSite("postgres", { clock, env: place.env });
  const second = await openTestSite("postgres", { clock, env: place.env });
  const cookie = await signInAsAdministrator(first);
  const path = await upload(first, cookie, "stripe.csv", fixture("stripe.csv"));
  await act(second, cookie, path, { intent: "read-again" });
  expect(await findImport(second, path)).toMatchObject({ state: "ready" });
  await act(second, cookie, path, { intent: "import" });
  expect(await records(first, "stripe")).toHaveLength(1);
  expect(await left(first)).toEqual({ imports: 1, parts: 0, rows: 0 });
});

test("uploads of earlier releases, which lay in a folder, are removed at the start", async () => {
  const folder = mkdtempSync(join(tmpdir(), "arena-uploads-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "imports"));
  writeFileSync(join(folder, "imports", "0.csv"), "ada@example.org");
  await openTestSite("sqlite", { env: { DATA_DIR: folder } });
  expect(existsSync(join(folder, "imports"))).toBe(false);
});
