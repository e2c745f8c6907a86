import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { receiveFile } from "#domain/imports/receive-file.ts";
import { storeFile } from "#domain/imports/uploaded-file.ts";
import { HOUR, MINUTE } from "#domain/ports/clock.ts";
import {
  act,
  countsOf,
  csv,
  findImport,
  fixture,
  records,
  upload,
} from "#tests/support/import-file.ts";
import {
  databases,
  openDesk,
  openInstances,
  openTestSite,
  signInStaff,
  staffWith,
  TestClock,
  type TestSite,
  temporaryFolder,
} from "#tests/support/open-test-site.ts";

/** How much of uploads is in the database. */
async function stored(site: TestSite) {
  const tables = ["imports", "import_files", "import_rows"] as const;
  return Promise.all(tables.map(async (table) => (await site.rows(table)).length));
}

/** A file of some parts: 64 kB each. */
const largeFile = (gifts: number) =>
  csv(
    "Donation ID,Donated At,Amount,Receipt Id,Donor Email,Donor Comment",
    ...Array.from(
      { length: gifts },
      (_, i) => `L${i},2026-02-01,25.00,R${i},donor${i}@example.org,${"n".repeat(300)}`,
    ),
  );

/** An upload whose bytes are still coming. */
const beginUpload = (site: TestSite) =>
  site.add("imports", {
    id: "i-1",
    created_at: site.services.clock.now().toISOString(),
    row_count: 0,
    source: "csv",
    file_name: "x.csv",
    state: "receiving",
  });

describe.each(databases)("uploaded files on %s", (database) => {
  test("a file is stored in parts, read whole, and deleted when its import is written", async () => {
    const { site, staff } = await openDesk(database);
    const path = await upload(staff, "large.csv", largeFile(500));
    expect(await stored(site)).toEqual([1, 3, 500]);
    expect(await countsOf(site, path)).toMatchObject({ ready: 500 });
    await act(staff, path, { intent: "import" });
    expect(await stored(site)).toEqual([1, 0, 0]);
    expect(await records(site, "donorbox")).toHaveLength(500);
  });

  test("an upload cancelled while it is received or read leaves nothing", async () => {
    const { site, staff } = await openDesk(database);
    const path = await upload(staff, "large.csv", largeFile(500));
    await staff.post(path, { intent: "read-again" });
    await act(staff, path, { intent: "cancel" });
    expect(await stored(site)).toEqual([0, 0, 0]);
    // Cancelled between two parts: the later one cannot be stored.
    async function* slowly() {
      yield Buffer.alloc(64 * 1024, "a");
      const [arriving] = await site.rows("imports");
      await act(staff, `/admin/import/${arriving?.id}`, { intent: "cancel" });
      yield Buffer.alloc(64 * 1024, "b");
    }
    const desk = { ...site.services, actor: { staffId: null, username: "ada", address: "::1" } };
    const file = { fileName: "x.csv", content: Readable.from(slowly()) };
    expect(await receiveFile(desk, file)).toEqual({ ok: false, reason: "cancelled" });
    expect(await stored(site)).toEqual([0, 0, 0]);
    expect(await staff.text("/admin/import?problem=cancelled")).toContain("Nothing was saved.");
  });

  test("an upload whose server died is deleted with a later upload", async () => {
    const { site, db, staff, clock } = await openDesk(database);
    await beginUpload(site);
    async function* bytes() {
      yield Buffer.from("Date,Amount");
    }
    await storeFile(db, "i-1", bytes());
    await upload(staff, "a.csv", fixture("stripe.csv"));
    expect(await site.rows("imports")).toHaveLength(2);
    clock.advance(2 * HOUR);
    await upload(await signInStaff(site), "b.csv", fixture("stripe.csv"));
    const ids = (await site.rows("import_files")).map((file) => file.import_id);
    expect(ids).not.toContain("i-1");
  });

  test("a reading that has stopped is reported, and can be started again", async () => {
    const { site, db, staff, clock } = await openDesk(database);
    const path = await upload(staff, "stripe.csv");
    const dead = { state: "checking", check_id: "of a server that died" } as const;
    await db.updateTable("imports").set(dead).execute();
    expect(await staff.text(path)).toContain("Reading the file");
    clock.advance(2 * MINUTE);
    expect(await staff.text(path)).toContain("This has not moved for a while");
    await act(staff, path, { intent: "read-again" });
    expect(await findImport(site, path)).toMatchObject({ state: "ready" });
    await db.deleteFrom("import_files").execute();
    await act(staff, path, { intent: "read-again" });
    expect(await staff.text(path)).toContain("Upload it again.");
  });
});

test("a file that one instance received is read, written and deleted by another", async () => {
  const clock = new TestClock();
  const [first, second] = await openInstances({ clock });
  const staff = await signInStaff(first);
  const path = await upload(staff, "stripe.csv");
  const there = staffWith(second, staff.cookie);
  await act(there, path, { intent: "read-again" });
  expect(await findImport(second, path)).toMatchObject({ state: "ready" });
  await act(there, path, { intent: "import" });
  expect(await records(first, "stripe")).toHaveLength(1);
  expect(await stored(first)).toEqual([1, 0, 0]);
});

test("the start removes the folder in which earlier releases stored uploads", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "imports"));
  writeFileSync(join(folder, "imports", "0.csv"), "ada@example.org");
  await openTestSite("sqlite", { env: { DATA_DIR: folder } });
  expect(existsSync(join(folder, "imports"))).toBe(false);
});
