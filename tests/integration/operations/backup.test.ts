import { execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import type { OpenDb } from "#db/schema.ts";
import { listBackups, writeManifest } from "#server/backup/backup-folder.ts";
import { differences, fingerprint } from "#server/backup/fingerprint.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { runInSnapshot } from "#server/backup/tables.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { readConfig } from "#server/config/config.ts";
import { openDatabase, sqliteFile } from "#server/database.ts";
import { publishFacts, sendDocumentForm } from "#tests/support/edits.ts";
import { publishGathering } from "#tests/support/gatherings.ts";
import { uploadFile } from "#tests/support/import-file.ts";
import { messageForm } from "#tests/support/message.ts";
import {
  databases,
  expectRowCount,
  makeDataStore,
  openTestSite,
  TestClock,
  type TestSite,
  temporaryFolder,
} from "#tests/support/open-test-site.ts";
import { postgresDatabase } from "#tests/support/postgres-databases.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectParts } from "#tests/support/text-of.ts";

const run = promisify(execFile);
const send = (site: TestSite, message: string) =>
  site.postJson("/api/contact", messageForm({ message }));

/**
 * Adds messages with text of every kind, a signed-in administrator, a pledge, and an uploaded file
 * that waits.
 */
async function fill(site: TestSite): Promise<void> {
  for (const text of ["First words", "Ünïcödé 👩‍👩‍👧‍👦 ‮ 'quoted' \\ \"twice\"", "x".repeat(9_000)])
    await send(site, text);
  await uploadFile(await signInStaff(site), "stripe.csv");
  const pledge = { firstName: "Ada", lastName: "Larkspur", email: "ada@example.org" };
  const key = crypto.randomUUID();
  const answer = await site.postJson("/api/pledge", { ...pledge, amount: "250", key });
  expect(answer.status).toBe(201);
  await publishFacts(await signInStaff(site), "campaign", { goalCents: "31,000,000" });
  await sendDocumentForm(await signInStaff(site), "giving", "save", { "giftCents.0": "60" });
  const gathering = crypto.randomUUID();
  const times = { startsAt: "2099-05-01T20:00:00.000Z", endsAt: "2099-05-01T22:00:00.000Z" };
  await publishGathering(site, gathering, times);
  const coming = { gathering, name: "Ada", email: "ada@example.org", people: "2", key };
  await expectAnswer(site.postJson("/api/coming", coming), 202);
  for (const { id } of await site.rows("attendees"))
    await site.db
      .insertInto("attendee_links")
      .values({ token_hash: "a hash", attendee_id: id, created_at: times.startsAt })
      .execute();
  // The announced gifts have been counted, and the figure is stored.
  await site.services.progress.report();
}

const fingerprintOf = (site: TestSite) => runInSnapshot(site.db as OpenDb, fingerprint);

describe.each(databases)("backups on %s", (database) => {
  async function openStore(isPrepared = true) {
    const { env, remove } = await makeDataStore(database, isPrepared);
    onTestFinished(remove);
    return env;
  }

  test("a backup made while the site runs is restored whole into an empty store, files included", async () => {
    const env = await openStore();
    const site = await openTestSite(database, { env });
    await fill(site);
    mkdirSync(join(env.DATA_DIR, "mail"));
    writeFileSync(join(env.DATA_DIR, "mail", "a.eml"), "Subject: x\r\n\r\nText");
    for (const name of ["compile-cache", "lost+found"]) {
      mkdirSync(join(env.DATA_DIR, name));
      writeFileSync(join(env.DATA_DIR, name, "a"), "");
    }
    const before = await fingerprintOf(site);
    const { path, manifest } = await writeBackup(readConfig(env), new TestClock());
    await send(site, "Later than the backup");
    expect(differences(before, manifest.tables)).toEqual([]);
    expect(manifest.tables).toMatchObject({
      contacts: { rows: 3 },
      donations: { rows: 1 },
      import_rows: { rows: 3 },
      content_revisions: { rows: 2 },
      content_drafts: { rows: 1 },
      site_settings: { rows: 0 },
    });

    // Nor does a database among the files of an earlier backup replace the restored one.
    writeFileSync(join(path, "files", "arena.sqlite"), "of an earlier backup");
    await writeManifest(path, manifest);
    // What was put into the backup later is not restored.
    writeFileSync(join(path, "files", "later"), "");
    symlinkSync(env.DATA_DIR, join(path, "files", "mail", "link"));

    const elsewhere = await openStore(false);
    const config = readConfig(elsewhere);
    await restoreBackup(config, path, false);
    expect(readdirSync(join(elsewhere.DATA_DIR, "mail"))).toEqual(["a.eml"]);
    for (const name of ["compile-cache", "lost+found", "later"])
      expect(existsSync(join(elsewhere.DATA_DIR, name)), name).toBe(false);
    const restored = openDatabase(config);
    onTestFinished(() => restored.destroy());
    expect(differences(before, await runInSnapshot(restored, fingerprint))).toEqual([]);
    expect(await migrate(restored)).toEqual([]);
  });

  test("a restore is refused while the site runs or, unless asked for, where data would be replaced", async () => {
    const env = await openStore();
    const site = await openTestSite(database, { env });
    await fill(site);
    const config = readConfig(env);
    const { path, manifest } = await writeBackup(config, new TestClock());
    await expectAnswer(send(site, "To be forgotten"), 201);
    await expect(restoreBackup(config, path, true)).rejects.toThrow(/runs? (the site )?on/);
    await expectRowCount(site, "contacts", 4);
    const log = `${sqliteFile(config)}-wal`;
    const frames = database === "sqlite" ? readFileSync(log) : null;
    await site.close();
    await expect(restoreBackup(config, path, false)).rejects.toThrow("holds something already");
    // A site that died leaves its log, which SQLite would read into the restored database.
    if (frames) writeFileSync(log, frames);
    await restoreBackup(config, path, true);
    {
      await using db = openDatabase(config);
      expect(differences(manifest.tables, await runInSnapshot(db, fingerprint))).toEqual([]);
    }
    const again = await openTestSite(database, { env });
    await expectAnswer(send(again, "Stored afterwards"), 201);
  });

  test("a backup that does not match its manifest is refused before it replaces anything", async () => {
    const env = await openStore();
    const site = await openTestSite(database, { env });
    await send(site, "In the backup");
    const config = readConfig(env);
    const { path } = await writeBackup(config, new TestClock());
    await send(site, "Later than the backup");
    await site.close();
    const rows = async () => {
      await using db = openDatabase(config);
      return await db.selectFrom("contacts").selectAll().execute();
    };
    const manifest = join(path, "manifest.json");
    const text = readFileSync(manifest, "utf8");
    writeFileSync(manifest, text.replace(/("contacts": \{\s+"rows": )1/, "$12"));
    await expect(restoreBackup(config, path, true)).rejects.toThrow(
      "differ from the backup in: contacts",
    );
    expect(await rows()).toHaveLength(2);
    writeFileSync(manifest, text);
    await restoreBackup(config, path, true);
    expect(await rows()).toHaveLength(1);
  });

  test("a restore replaces a database that no version can open, without reading it", async () => {
    const env = await openStore();
    const site = await openTestSite(database, { env });
    await send(site, "In the backup");
    const config = readConfig(env);
    const { path } = await writeBackup(config, new TestClock());
    await site.close();
    {
      await using db = openDatabase(config);
      await sql`alter table attendees rename to half_way`.execute(db);
      await sql`update kysely_migration set name = '9999-newer' where name = '0064-office'`.execute(
        db,
      );
    }
    await expect(openTestSite(database, { env })).rejects.toThrow(
      "a newer version of the site (9999-newer)",
    );
    await restoreBackup(config, path, true);
    expect(await (await openTestSite(database, { env })).rows("contacts")).toHaveLength(1);
  });

  test("only the newest backups are kept, none of a clock that was ahead", async () => {
    const env = { ...(await openStore()), BACKUP_KEEP: "2" };
    const config = readConfig(env);
    const clock = new TestClock();
    await openTestSite(database, { env });
    clock.advance(86_400_000);
    await writeBackup(config, clock);
    clock.advance(-86_400_000);
    for (let made = 0; made < 3; made++) {
      await writeBackup(config, clock);
      clock.advance(3_600_000);
    }
    const dir = join(env.DATA_DIR, "backups");
    expect(await listBackups(dir, clock.now())).toEqual([
      "arena-20260301T130000Z",
      "arena-20260301T140000Z",
    ]);
  });
});

test("a backup is of the site's own schema, and its restore leaves the others as they are", async () => {
  const { env, remove } = await makeDataStore("postgres");
  onTestFinished(remove);
  const inSchema = (name: string) => {
    const search = encodeURIComponent(`-c search_path="${name}"`);
    return { ...env, DATABASE_URL: `${env.DATABASE_URL}?options=${search}` };
  };
  const config = readConfig(inSchema("Arena"));
  await using db = openDatabase(config);
  await sql`create schema "Arena"`.execute(db);
  await sql`create schema auth create table users (id integer)`.execute(db);
  const site = await openTestSite("postgres", { env: inSchema("Arena") });
  await send(site, "In the backup");
  const { path } = await writeBackup(config, new TestClock());
  await send(site, "Later than the backup");
  await site.close();
  await sql`insert into auth.users values (1)`.execute(db);
  await restoreBackup(config, path, true);
  expect(await db.selectFrom("contacts").selectAll().execute()).toHaveLength(1);
  expect((await sql`select id from auth.users`.execute(db)).rows).toEqual([{ id: 1 }]);
  expect(await migrate(db)).toEqual([]);
  await expect(writeBackup(readConfig(inSchema("auth")), new TestClock())).rejects.toThrow(
    "No site was started",
  );
});

test("pg_restore from PostgreSQL 17, which sets transaction_timeout, restores into an older server", async () => {
  const { env, remove } = await makeDataStore("postgres", true);
  onTestFinished(remove);
  const bin = temporaryFolder();
  const real = process.env.POSTGRES_BIN ?? "";
  for (const name of ["pg_dump", "psql"]) symlinkSync(join(real, name), join(bin, name));
  writeFileSync(
    join(bin, "pg_restore"),
    `#!/bin/sh
    "${real}/pg_restore" "$@" || exit
    for each; do case $each in --file=*) sed -i "1i SET transaction_timeout = 0;" "\${each#*=}"; esac; done`,
    { mode: 0o755 },
  );
  const config = readConfig({ ...env, POSTGRES_BIN: bin });
  const { path, manifest } = await writeBackup(config, new TestClock());
  expect(await restoreBackup(config, path, true)).toEqual(manifest);
});

test("a damaged database makes no backup, and the good ones stay", async () => {
  const { env, remove } = await makeDataStore("sqlite", true);
  onTestFinished(remove);
  const config = readConfig(env);
  await using db = openDatabase(config);
  const { path } = await writeBackup(config, new TestClock());
  // This row breaks the rules of its own table, as after a fault of the disk.
  await sql`pragma ignore_check_constraints = on`.execute(db);
  await sql`insert into jobs (id, created_at, kind, payload, unique_key, state, run_at)
    values ('bad', '2026-01-01', 'none', '{}', 'bad', 'bad', '2026-01-01')`.execute(db);
  const later = new TestClock();
  later.advance(3_600_000);
  await expect(writeBackup(config, later)).rejects.toThrow("damaged");
  expect(readdirSync(join(env.DATA_DIR, "backups"))).toEqual([path.split("/").at(-1)]);
});

test("a backup goes to a folder without shared memory, such as an SMB share", async () => {
  const { env, remove } = await makeDataStore("sqlite", true);
  onTestFinished(remove);
  const dir = join(env.DATA_DIR, "backups");
  const { manifest } = await writeBackup(readConfig(env), new TestClock(), async () => {
    const [part = ""] = readdirSync(dir);
    // SQLite cannot open a folder as the shared memory of a log.
    mkdirSync(join(dir, part, "database.sqlite-shm"), { recursive: true });
    return Number.POSITIVE_INFINITY;
  });
  expect(Object.keys(manifest.files)).toEqual(["database.sqlite"]);
});

test("npm run move copies every row of the embedded database to PostgreSQL, once, and reports it", async () => {
  const store = await makeDataStore("sqlite", true);
  onTestFinished(store.remove);
  const site = await openTestSite("sqlite", { env: store.env });
  await fill(site);
  const before = await fingerprintOf(site);
  await site.close();
  const target = await postgresDatabase();
  onTestFinished(target.remove);
  const env = { ...process.env, ...store.env, LOG_LEVEL: "silent" };
  const move = () =>
    run(process.execPath, ["server/cli/move.ts", "--to", target.env.DATABASE_URL], { env });
  const { stdout } = await move();
  expect(stdout).toMatch(/contacts +3 rows {2}[0-9a-f]{16} {2}same/);
  const there = openDatabase(readConfig(target.env));
  onTestFinished(() => there.destroy());
  expect(differences(before, await runInSnapshot(there, fingerprint))).toEqual([]);
  // No site opens the old file, until its name is put back.
  const file = join(store.env.DATA_DIR, "arena.sqlite");
  expectParts(stdout, "with BACKUP_DIR", `delete ${file}.moved and `);
  expect(readdirSync(store.env.DATA_DIR).sort()).toEqual([
    "arena.sqlite.lock",
    "arena.sqlite.moved",
  ]);
  const started = openTestSite("sqlite", { env: store.env });
  await expect(started).rejects.toThrow("was moved to PostgreSQL");
  const backup = writeBackup(readConfig(store.env), new TestClock());
  await expect(backup).rejects.toThrow("was moved to PostgreSQL");
  // An operator who keeps a copy may leave the other name, too.
  copyFileSync(`${file}.moved`, file);
  await expect(move()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("holds something already"),
  });
  const back = await openTestSite("sqlite", { env: store.env });
  expect(differences(before, await fingerprintOf(back))).toEqual([]);
});
