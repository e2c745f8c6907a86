/** Tests the commands of the terminal: which site they work on, and what they leave to it. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { listMigrations } from "#db/migrate.ts";
import { DAY, HOUR, isoTime } from "#domain/values/clock.ts";
import { backupName, databaseFile, listBackups } from "#server/backup/backup-folder.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/database.ts";
import { prepareDatabase } from "#server/prepare-database.ts";
import { startSmtp } from "#tests/fakes/smtp.ts";
import { messageForm } from "#tests/support/message.ts";
import {
  databases,
  expectRowCount,
  expectRows,
  makeDataStore,
  openTestSite,
  TestClock,
  temporaryFolder,
} from "#tests/support/open-test-site.ts";
import { postgresDatabase } from "#tests/support/postgres-databases.ts";
import { startSite } from "#tests/support/site-process.ts";
import { expectParts } from "#tests/support/text-of.ts";

const run = promisify(execFile);
const clean = {
  PATH: process.env.PATH,
  LOG_LEVEL: "silent",
  // Without this cache, compiling the code takes half of a command's time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

/**
 * Runs a command in an empty folder unless `cwd` names another; resolves to its exit code and
 * output.
 */
async function command(name: string, args: string[], env: Record<string, string>, cwd?: string) {
  const folder = cwd ?? temporaryFolder();
  const file = resolve(`server/cli/${name}.ts`);
  return await run(process.execPath, [file, ...args], { cwd: folder, env: { ...clean, ...env } })
    .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
    .catch(({ code, stdout, stderr }) => ({ code, stdout, stderr }));
}

async function openStore(database: (typeof databases)[number], isPrepared = true) {
  const { env, remove } = await makeDataStore(database, isPrepared);
  onTestFinished(remove);
  return env;
}

test.each([
  ["backup", []],
  ["restore", ["arena-20260101T120000Z"]],
  ["staff", ["add", "m.sample", "editor"]],
  ["move", ["--to", "postgres://arena@localhost:1/none"]],
])("npm run %s %j without the site's settings makes no database", async (name, args) => {
  const folder = temporaryFolder();
  const { code, stdout, stderr } = await command(name, args, {}, folder);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expectParts(stderr, `Data: ${join(folder, "data")}`, "No site was started on");
  expect(readdirSync(folder)).toEqual([]);
});

test("files that a command run by root writes belong to the owner of the data folder, and a large PDF fits into little memory", async () => {
  const store = await openStore("sqlite");
  const site = await openTestSite("sqlite", { env: store });
  const bytes = Buffer.alloc(12 * 1024 * 1024, "%PDF");
  await site.db.insertInto("document_files").values({ hash: "large", bytes }).execute();
  await site.close();
  const env = { ...store, NODE_OPTIONS: "--max-old-space-size=64" };
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? 65_534 : (process.getuid?.() ?? 0);
  if (isRoot)
    for (const file of ["", ...(readdirSync(env.DATA_DIR, { recursive: true }) as string[])])
      chownSync(join(env.DATA_DIR, file), owner, owner);
  const result = await command("backup", [], env);
  expect(result).toMatchObject({ code: 0 });
  if (isRoot) {
    // The folder above is not the site's to have.
    const outside = join(temporaryFolder(), "backups");
    const refused = await command("backup", [], { ...env, BACKUP_DIR: outside });
    expect(refused.stderr).toContain(`${outside} cannot be read or made`);
    expect(refused.stderr).not.toContain("chown");
    // Root copied one here, so the site cannot remove it.
    const copied = join(env.DATA_DIR, "backups", "arena-20260101T000000Z");
    mkdirSync(join(copied, "files"), { recursive: true, mode: 0o700 });
    const older = join(env.DATA_DIR, "backups", "arena-20260102T000000Z");
    mkdirSync(older);
    chownSync(older, owner, owner);
    // A backup is named by its second.
    const taken = readdirSync(join(env.DATA_DIR, "backups"));
    await expect.poll(() => taken).not.toContain(backupName(new Date()));
    const stuck = await command("backup", [], { ...env, BACKUP_KEEP: "1" });
    expect(stuck).toMatchObject({ code: 1 });
    expectParts(stuck.stderr, "is complete, but older ones cannot be removed", copied);
    expect([copied, older].map(existsSync)).toEqual([true, false]);
    rmSync(copied, { recursive: true });
  }
  const [backup] = await listBackups(join(env.DATA_DIR, "backups"), new Date());
  const restored = await command(
    "restore",
    [join(env.DATA_DIR, "backups", backup ?? ""), "--replace"],
    env,
  );
  expect(restored).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/since \d{4}-\S+Z is undone, .* Receipt numbers/),
  });
  const files = readdirSync(env.DATA_DIR, { recursive: true }) as string[];
  const others = files.filter((file) => statSync(join(env.DATA_DIR, file)).uid !== owner);
  expect(others).toEqual([]);
});

test.runIf(process.getuid?.() === 0)(
  "a restore by root says that the owner of the data folder may not read the backup",
  async () => {
    const env = await openStore("sqlite");
    await (await openTestSite("sqlite", { env })).close();
    const { path } = await writeBackup(readConfig(env), new TestClock());
    const closed = temporaryFolder();
    cpSync(path, join(closed, "backup"), { recursive: true });
    chmodSync(closed, 0o700);
    chownSync(env.DATA_DIR, 65_534, 65_534);
    const refused = await command("restore", [join(closed, "backup"), "--replace"], env);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("cannot be read by user 65534"),
    });
  },
);

test("a backup holds the database once, leaves out hidden files and other backups, and removes what killed ones left", async () => {
  const store = await openStore("sqlite");
  // Another folder's name begins with that of this one.
  const backups = join(store.DATA_DIR, "kept", "ma");
  const env = { ...store, BACKUP_DIR: backups };
  await (await openTestSite("sqlite", { env })).close();
  // Some are backups from before BACKUP_DIR was set, or were put aside.
  const others = ["backups/old", "old/arena-20260101T120000Z", "arena-20260101T120000Z"];
  for (const folder of [".npm", "compile-cache", "kept/mail", ...others]) {
    mkdirSync(join(env.DATA_DIR, folder), { recursive: true });
    writeFileSync(join(env.DATA_DIR, folder, "file"), "npm run move");
  }
  writeFileSync(join(env.DATA_DIR, "kept", "mail", "next.part"), "Subject:");
  writeFileSync(join(env.DATA_DIR, "arena.sqlite-wal"), "");
  const running = "arena-20260228T120000Z.part";
  const parts = [running, "arena-20260228T115959Z.part", "arena-20260302T130001Z.part"];
  for (const part of parts) mkdirSync(join(backups, part), { recursive: true });
  const clock = new TestClock();
  await writeBackup(readConfig(env), clock);
  const partFiles = readdirSync(backups).filter((name) => name.endsWith(".part"));
  expect(partFiles).toEqual([running]);
  clock.advance(3_600_000);
  const { path, manifest } = await writeBackup(readConfig(env), clock);
  expect(Object.keys(manifest.files).sort()).toEqual(["database.sqlite", "files/kept/mail/file"]);
  const DATABASE_URL = "postgres://arena@localhost:1/none";
  await expect(restoreBackup(readConfig({ ...env, DATABASE_URL }), path, true)).rejects.toThrow(
    "the other kind of database",
  );
});

/** Returns the commands of the terminal in README and docs, in their order: name and arguments. */
function documentedCommands() {
  const files = ["README.md", "docs/first-server.md", "docs/deploy.md"];
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const pattern = /npm run (staff|backup|restore|mail|move)\b(?: -- ([^`)\n#&]+))?/g;
  return [...text.matchAll(pattern)].map(([, name = "", args = ""]) => ({
    name,
    args: args.trim(),
  }));
}

test("the commands that README and docs name end well, on a folder of their own", async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const env = { ...(await openStore("sqlite")), ...smtp.env };
  await (await openTestSite("sqlite", { env })).close();
  const { path } = await writeBackup(readConfig(env), new TestClock());
  const other = await postgresDatabase();
  onTestFinished(other.remove);
  const fill = (args: string) =>
    args
      .replace("postgres://user:password@host:5432/name", `${other.env.DATABASE_URL}`)
      .replace(/^(<folder>|\/\S+)(?: --replace)?$/, `${path} --replace`);
  const filled = documentedCommands().map(({ name, args }) => [name, ...fill(args).split(" ")]);
  const distinct = new Map(filled.map((line) => [line.join(" "), line.filter(Boolean)]));
  expect(distinct.size).toBeGreaterThan(6);
  for (const [line, [name = "", ...args]] of distinct)
    expect({ line, ...(await command(name, args, env)) }).toMatchObject({ line, code: 0 });
});

test("npm run staff adds, lists and resets accounts, and refuses what it does not know", async () => {
  const env = await openStore("sqlite");
  const staff = (...words: string[]) => command("staff", words, env);
  const password = /^m\.sample: ([a-z2-9]{5}-){3}[a-z2-9]{5}\n/;
  const added = await staff("add", "M.Sample", "viewer");
  expect(added.stdout).toMatch(password);
  expect((await staff("list")).stdout).toBe("admin\tadministrator\nm.sample\tviewer\n");
  const reset = await staff("reset", "m.sample");
  expect(reset.stdout).toMatch(password);
  expect(reset.stdout).not.toBe(added.stdout);
  for (const words of ["add friend owner", "reset nobody"])
    expect(await staff(...words.split(" ")), words).toMatchObject({ code: 1 });
  // An earlier version left the database readable.
  const file = join(env.DATA_DIR, "arena.sqlite");
  chmodSync(file, 0o644);
  await using db = openDatabase(readConfig(env));
  const ran = await listMigrations(db);
  for (const name of [file, `${file}-wal`, `${file}-shm`])
    expect(statSync(name).mode & 0o777, name).toBe(0o600);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '')`.execute(db);
  const late = await staff("list");
  expect([late.code, late.stderr]).toEqual([1, expect.stringContaining("newer version")]);
  await sql`delete from kysely_migration where name in ('9999-newer', ${ran.at(-1)})`.execute(db);
  const early = await staff("list");
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining("earlier version")]);
  expect(await listMigrations(db)).toEqual(ran.slice(0, -1));
});

test.each([
  ["BACKUP_DIR", "/proc/backups"],
  ["DATA_DIR", "/proc/data"],
  ["HOST", "no-such-host.invalid"],
])("the start names %s when it cannot be used", async (name, value) => {
  // The operator's shell doesn't have the compile cache of the tests.
  const started = startSite({ [name]: value, NODE_COMPILE_CACHE: "" }, { isFirstStart: true });
  await expect(started).rejects.toThrow(`${name}: `);
});

test("a site that was started before starts while the disk of its backups is away", async () => {
  const site = await startSite({ BACKUP_DIR: "/proc/backups" });
  onTestFinished(site.remove);
  expect(site.pid()).toBeGreaterThan(0);
});

test("a first start whose port is taken still shows the password, which the next start can't", async () => {
  const other = createServer().listen(0);
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const env = { PORT: String(port), NODE_COMPILE_CACHE: "" };
  const started = startSite(env, { isFirstStart: true });
  await expect(started).rejects.toThrow(/with the password[\s\S]*PORT: another program/);
});

test("npm run mail sends a test mail, and says why one was not taken", async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const PUBLIC_ORIGIN = "https://arena.example.org";
  const env = { ...(await openStore("sqlite", false)), ...smtp.env, PUBLIC_ORIGIN };
  const sent = await command("mail", ["test", "ada@example.org"], env);
  expect(sent).toMatchObject({ code: 0, stdout: expect.stringContaining("took the mail") });
  expect(smtp.mails).toMatchObject([{ recipients: ["ada@example.org"] }]);
  expect(smtp.greeting).toBe("arena.example.org");
  smtp.refuseWith = 550;
  const refused = await command("mail", ["test", "ada@example.org"], env);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("550") });
  const { code, stderr } = await command("mail", ["test", "ada@example.org"], {});
  expect([code, stderr]).toEqual([1, expect.stringContaining("SMTP_URL")]);
});

describe.each(databases)("backups on %s", (database) => {
  test("a database without a site is refused, and nothing is written", async () => {
    const env = await openStore(database, false);
    await expect(writeBackup(readConfig(env), new TestClock())).rejects.toThrow(
      "No site was started",
    );
    expect(existsSync(join(env.DATA_DIR, "backups"))).toBe(false);
  });

  test("a backup of a site that lost its people removes none that has them for weeks, and tells the desk", async () => {
    const env = { ...(await openStore(database)), BACKUP_KEEP: "1" };
    const site = await openTestSite(database, { env });
    const clock = new TestClock();
    for (const id of "abc") await site.add("people", { id, created_at: isoTime(clock) });
    let config = readConfig(env);
    const hourly = async (bytes?: number) => {
      clock.advance(HOUR);
      return await writeBackup(config, clock, bytes === undefined ? undefined : async () => bytes);
    };
    expect((await hourly()).spared).toEqual([]);
    await expectRowCount(site, "giving_alerts", 0);
    await site.db.deleteFrom("people").execute();
    const whole = "arena-20260301T130000Z";
    expect((await hourly()).spared).toEqual([whole]);
    await expectRows(site, "giving_alerts", [{ key: "backup-spared" }]);
    expect((await hourly()).spared).toEqual([whole]);
    const backups = () => listBackups(config.backup.dir, clock.now());
    expect(await backups()).toEqual([whole, "arena-20260301T150000Z"]);
    clock.advance(57 * DAY);
    expect((await hourly()).spared).toEqual([]);
    config = readConfig({ ...env, BACKUP_KEEP: "9" });
    for (let times = 0; times < 2; times++) await hourly();
    expect(await backups()).toHaveLength(3);
    // Before a move the newest one holds another kind of database.
    const [newest = ""] = (await backups()).slice(-1);
    rmSync(join(config.backup.dir, newest, databaseFile[database]));
    await hourly();
    // Short of room, a backup removes no more than it needs.
    clock.advance(HOUR);
    await writeBackup(config, clock, async () => ((await backups()).length < 4 ? 1e12 : 0));
    expect(await backups()).toHaveLength(4);
    // Room for one backup alone also removes old ones.
    await hourly(2e8);
    expect(await backups()).toHaveLength(3);
    // Beside a damaged newest one it removes none.
    const [damaged = ""] = (await backups()).slice(-1);
    writeFileSync(join(config.backup.dir, damaged, "manifest.json"), "");
    await hourly(2e8);
    expect(await backups()).toHaveLength(4);
    // Too little room removes all but the two newest, and leaves these.
    await expect(hourly(0)).rejects.toThrow(/No room for a backup: it takes \d+ MB/);
    expect(await backups()).toHaveLength(2);
  });
});

describe("PostgreSQL as others set it up", () => {
  test("a site says at its start that its database is not in UTF-8", async () => {
    const encodings: [string, number][] = [
      ["template template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'", 1],
      ["", 0],
    ];
    for (const [options, warnings] of encodings) {
      const { env, remove } = await postgresDatabase({ options });
      onTestFinished(remove);
      const config = readConfig(env);
      await using db = openDatabase(config);
      const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
      const { signal } = new AbortController();
      const site = await prepareDatabase(config, db, new TestClock(), log, signal);
      expect(site.isDone).toBe(true);
      expect(log.warn).toHaveBeenCalledTimes(warnings);
      await site.release();
    }
  });

  test("a restore sees the running site whatever name its connections have", async () => {
    const env = await openStore("postgres");
    const named = { ...env, DATABASE_URL: `${env.DATABASE_URL}?application_name=neon` };
    const site = await openTestSite("postgres", { env: named });
    const config = readConfig(named);
    const { path } = await writeBackup(config, new TestClock());
    await expect(restoreBackup(config, path, true)).rejects.toThrow(
      "The site runs on this database",
    );
    await site.close();
    await restoreBackup(config, path, true);
  });

  test("the role's isolation and its strings change nothing: all of 30 posts at once are stored, and a search answers", async () => {
    const env = await openStore("postgres");
    const settings = [
      "default_transaction_isolation = 'serializable'",
      "standard_conforming_strings = off",
    ];
    {
      await using db = openDatabase(readConfig(env));
      for (const setting of settings)
        await sql
          .raw(
            `do $$ begin execute format('alter database %I set ${setting.replaceAll("'", "''")}', current_database()); end $$`,
          )
          .execute(db);
    }
    const site = await openTestSite("postgres", { env });
    const posts = Array.from({ length: 30 }, (_, index) =>
      site.post(
        "/api/contact",
        JSON.stringify(messageForm({ message: `Message number ${index}` })),
        { "content-type": "application/json" },
        `192.0.2.${index}`,
      ),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 201));
    const { rows } = await sql`select current_setting('transaction_isolation') as isolation,
      current_setting('standard_conforming_strings') as strings`.execute(site.db);
    expect(rows).toEqual([{ isolation: "read committed", strings: "on" }]);
  });
});
