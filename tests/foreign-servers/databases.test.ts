/**
 * Runs the site on a PostgreSQL behind other programs from Debian: PgBouncer in both modes, and
 * HAProxy in front of a primary and its standby.
 */
import { type ChildProcess, execFileSync } from "node:child_process";
import { chmodSync, chownSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { end, findProgram, isHere, start } from "#tests/bench/processes.ts";
import { messageText } from "#tests/support/message.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-cluster.ts";
import { freePort, postJson, startSite } from "#tests/support/site-process.ts";
import { makeFolder } from "#tests/support/temporary-folder.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

let primary: PostgresServer;
beforeAll(async () => {
  primary = await startPostgres();
});
afterAll(() => primary.stop());

const programs: ChildProcess[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) await end(program);
});

/** Starts PgBouncer and returns its port. */
async function startPooler(mode: "session" | "transaction"): Promise<number> {
  const port = await freePort();
  const folder = makeFolder("pgbouncer");
  const users = join(folder, "users.txt");
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(users, '"arena" ""\n');
  writeFileSync(
    file,
    `[databases]
    * = host=127.0.0.1 port=${new URL(primary.url).port}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = trust
    auth_file = ${users}
    pool_mode = ${mode}
    default_pool_size = 40
    ignore_startup_parameters = extra_float_digits,options,statement_timeout`,
  );
  for (const each of [folder, users, file]) chmodSync(each, 0o755);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  programs.push(start(null, findProgram("pgbouncer"), ["-q", ...user, file]));
  return port;
}

const makeDatabase = (name: string) => run(primary.url, `create database ${name}`);

async function run(url: string, statement: string) {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

const send = (url: string, key: string) =>
  postJson(`${url}/api/contact`, messageText({ key, message: `Sent as ${key}` }));

test.each(isHere("pgbouncer") ? ["PgBouncer"] : [])(
  "behind %s the site works in session mode, and refuses to start in transaction mode",
  async () => {
    await makeDatabase("pooled");
    const address = (port: number) => `postgres://arena@127.0.0.1:${port}/pooled`;
    const site = await startSite({ DATABASE_URL: address(await startPooler("session")) });
    onTestFinished(() => site.remove());
    for (let n = 0; n < 12; n++) await expectAnswer(send(site.url, crypto.randomUUID()), 201);
    await site.stop();
    await expect(
      startSite({ DATABASE_URL: address(await startPooler("transaction")) }),
    ).rejects.toThrow("pool_mode = transaction");
  },
);

test.each(isHere("haproxy") ? ["HAProxy"] : [])(
  "when a standby takes over from a primary behind %s, nothing acknowledged is lost, and the site accepts posts again",
  async () => {
    await makeDatabase("replicated");
    const bin = process.env.POSTGRES_BIN ?? "";
    const folder = makeFolder("standby");
    const user = ownerOf(folder);
    const data = join(folder, "data");
    const { port: primaryPort } = new URL(primary.url);
    const connection = ["-h", "127.0.0.1", "-p", primaryPort, "-U", "arena"];
    const options = { ...user, cwd: folder, stdio: "pipe" } as const;
    execFileSync(
      join(bin, "pg_basebackup"),
      ["-D", data, "-R", "-c", "fast", ...connection],
      options,
    );
    const standbyPort = await freePort();
    const control = (...args: string[]) =>
      execFileSync(join(bin, "pg_ctl"), ["-D", data, "-w", "-s", ...args], {
        ...options,
        stdio: "ignore",
      });
    control(
      "start",
      "-o",
      `-p ${standbyPort} -h 127.0.0.1 -c max_connections=200 -c unix_socket_directories=${folder}`,
    );
    onTestFinished(() => {
      control("stop", "-m", "immediate");
    });
    const frontPort = await freePort();
    const front = join(folder, "haproxy.cfg");
    writeFileSync(
      front,
      `defaults
    mode tcp
    timeout connect 1s
    timeout client 60s
    timeout server 60s
listen databases
    bind 127.0.0.1:${frontPort}
    default-server check inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions
    server primary 127.0.0.1:${primaryPort}
    server standby 127.0.0.1:${standbyPort} backup\n`,
    );
    programs.push(start(null, findProgram("haproxy"), ["-db", "-f", front]));
    const site = await startSite({
      DATABASE_URL: `postgres://arena@127.0.0.1:${frontPort}/replicated`,
    });
    onTestFinished(() => site.remove());
    const acknowledged: string[] = [];
    const sendOne = async () => {
      const key = crypto.randomUUID();
      const { status } = await send(site.url, key);
      if (status === 201) acknowledged.push(key);
      return status;
    };
    for (let n = 0; n < 20; n++) expect(await sendOne()).toBe(201);
    await primary.halt();
    control("promote");
    await expect.poll(sendOne, { timeout: 50_000, interval: 500 }).toBe(201);
    await expectAnswer(fetch(site.url), 200);
    const standby = `postgres://arena@127.0.0.1:${standbyPort}`;
    const client = new pg.Client({ connectionString: `${standby}/replicated` });
    await client.connect();
    const { rows } = await client.query("select substr(message, 9) as key from contacts");
    await client.end();
    expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged));
  },
);

/** Returns the owner of the folder, because PostgreSQL refuses to run as root. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync("/var/lib/postgresql");
  chownSync(folder, uid, gid);
  return { uid, gid };
}
