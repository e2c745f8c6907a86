import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { listBackups } from "#server/backup/backup-folder.ts";
import { differences, fingerprint } from "#server/backup/fingerprint.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { inSnapshot } from "#server/backup/tables.ts";
import { readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/container.ts";
import { asJson, contactBody } from "#tests/support/contact-message.ts";
import { fixture, upload } from "#tests/support/import-file.ts";
import {
  databases,
  openTestSite,
  postgresDatabase,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";

const run = promisify(execFile);

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "arena-keeping-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Messages of every kind of text, a signed-in administrator, a pledge, an uploaded file that waits. */
async function fill(site: TestSite): Promise<void> {
  for (const text of ["First words", "Ünïcödé 👩‍👩‍👧‍👦 ‮ 'quoted' \\ \"twice\"", "x".repeat(9_000)])
    await site.post("/api/contact", contactBody({ message: text }), asJson);
  const cookie = await signInAsAdministrator(site);
  await upload(site, cookie, "stripe.csv", fixture("stripe.csv"));
  const pledge = {
    firstName: "Ada",
    lastName: "Larkspur",
    email: "ada@example.org",
    amount: "250",
  };
  const key = crypto.randomUUID();
  const answer = await site.post("/api/pledge", JSON.stringify({ ...pledge, key }), asJson);
  expect(answer.status).toBe(201);
  // What was announced has been counted, and the figure noted.
  await site.services.progress.report();
}

const hold = (site: TestSite) => inSnapshot(site.services.db, fingerprint);

describe.each(databases)("backups on %s", (database) => {
  async function openPlace() {
    const place = database === "postgres" ? await postgresDatabase() : null;
    const folder = emptyFolder();
    if (place) onTestFinished(place.remove);
    return { DATA_DIR: folder, ...place?.env };
  }

  test("a backup made while the site runs comes back whole in an empty place, files included", async () => {
    const env = await openPlace();
    const site = await openTestSite(database, { env });
    await fill(site);
    mkdirSync(join(env.DATA_DIR, "mail"));
    writeFileSync(join(env.DATA_DIR, "mail", "letter.eml"), "Subject: x\r\n\r\nWords");
    mkdirSync(join(env.DATA_DIR, "compile-cache"));
    const before = await hold(site);
    const { path, manifest } = await makeBackup(readConfig(env), new TestClock());
    await site.post("/api/contact", contactBody({ message: "Later than the backup" }), asJson);
    expect(differences(before, manifest.tables)).toEqual([]);
    expect(manifest.tables).toMatchObject({
      ...{ contacts: { rows: 3 }, donations: { rows: 1 } },
      ...{ import_files: { rows: 1 }, import_rows: { rows: 3 } },
    });

    const elsewhere = await openPlace();
    const config = readConfig(elsewhere);
    await restoreBackup(config, path, false);
    expect(existsSync(join(elsewhere.DATA_DIR, "mail", "letter.eml"))).toBe(true);
    expect(existsSync(join(elsewhere.DATA_DIR, "compile-cache"))).toBe(false);
    const restored = openDatabase(config);
    onTestFinished(() => restored.destroy());
    expect(differences(before, await inSnapshot(restored, fingerprint))).toEqual([]);
    expect(await migrate(restored)).toEqual([]);
  });

  test("a place that holds something is refused, and replaced under a running site when asked to", async () => {
    const env = await openPlace();
    const site = await openTestSite(database, { env });
    await fill(site);
    const before = await hold(site);
    const config = readConfig(env);
    const { path } = await makeBackup(config, new TestClock());
    await site.post("/api/contact", contactBody({ message: "To be forgotten" }), asJson);
    await expect(restoreBackup(config, path, false)).rejects.toThrow("holds something already");
    await restoreBackup(config, path, true);
    expect(differences(before, await hold(site))).toEqual([]);
    const next = await site.post(
      "/api/contact",
      contactBody({ message: "And on it goes" }),
      asJson,
    );
    expect(next.status).toBe(201);
  });

  test("a backup that was changed is refused, and only the newest are kept", async () => {
    const env = { ...(await openPlace()), BACKUP_KEEP: "2" };
    const config = readConfig(env);
    const clock = new TestClock();
    await openTestSite(database, { env });
    for (let made = 0; made < 3; made++) {
      await makeBackup(config, clock);
      clock.advance(3_600_000);
    }
    const dir = join(env.DATA_DIR, "backups");
    expect(await listBackups(dir)).toEqual(["arena-20260301T130000Z", "arena-20260301T140000Z"]);
    const newest = join(dir, "arena-20260301T140000Z");
    const file = readdirSync(newest).find((name) => name.startsWith("database."));
    writeFileSync(join(newest, file ?? ""), "something else");
    await expect(restoreBackup(config, newest, true)).rejects.toThrow("missing or was changed");
  });
});

test("npm run move takes every row from the embedded database to PostgreSQL, once, and says so", async () => {
  const folder = emptyFolder();
  const site = await openTestSite("sqlite", { env: { DATA_DIR: folder } });
  await fill(site);
  const before = await hold(site);
  const target = await postgresDatabase();
  onTestFinished(target.remove);
  const env = { ...process.env, DATA_DIR: folder, LOG_LEVEL: "silent" };
  const move = () =>
    run(process.execPath, ["server/cli/move.ts", "--to", target.env.DATABASE_URL], { env });
  expect((await move()).stdout).toMatch(/contacts +3 rows {2}[0-9a-f]{16} {2}same/);
  const there = openDatabase(readConfig(target.env));
  onTestFinished(() => there.destroy());
  expect(differences(before, await inSnapshot(there, fingerprint))).toEqual([]);
  await expect(move()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("holds something already"),
  });
}, 60_000);
