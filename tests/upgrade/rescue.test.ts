import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contact } from "#tests/support/contact-message.ts";
import { openTestSite, temporaryFolder } from "#tests/support/open-test-site.ts";

/** Prints what SQLite reads of the file whose path it gets. Every Debian has it. */
const READ = `
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
print(db.execute("select name from contacts").fetchone()[0], db.execute("pragma integrity_check").fetchone()[0])
print(sum(1 for _ in db.iterdump()) > 100)`;

test("the SQLite of the system's Python reads the whole file, for a rescue without the site", async () => {
  const env = { DATA_DIR: temporaryFolder() };
  const site = await openTestSite("sqlite", { env });
  expect((await site.postJson("/api/contact", contact({}))).status).toBe(201);
  await site.close();
  const file = join(env.DATA_DIR, "arena.sqlite");
  const read = execFileSync(process.env.PYTHON ?? "", ["-c", READ, file], { encoding: "utf8" });
  expect(read).toBe("Ada Larkspur ok\nTrue\n");
});
