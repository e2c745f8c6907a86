import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import makeMigratedSqlite, { makeMigratedPostgres } from "./migrated-databases.ts";
import { startPooler } from "./postgres-pooler.ts";
import { freePort } from "./site-process.ts";
import { makeFolder } from "./temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL without a database name. */
    postgresUrl: string;
    /** The same behind a pooler, which keeps connections. */
    pooledPostgresUrl: string;
    /** The name of the migrated database on it. */
    migratedPostgres: string;
  }
}

const HOST = "127.0.0.1";

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

/** Starts the PostgreSQL of all tests, with the databases that they copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const pooler = await startPooler(HOST, Number(new URL(server.url).port));
  project.provide("postgresUrl", server.url);
  project.provide("pooledPostgresUrl", `postgres://arena@${HOST}:${pooler.port}`);
  const [remove, name] = await Promise.all([
    makeMigratedSqlite(),
    makeMigratedPostgres(server.url),
  ]);
  project.provide("migratedPostgres", name);
  return async () => {
    remove();
    pooler.server.close();
    await server.stop();
  };
}

/**
 * Starts a temporary PostgreSQL. It may skip fsync, because other tests check what a crash of the
 * machine does to the data. Needs POSTGRES_BIN (scripts/provide.mjs sets it).
 */
export async function startPostgres() {
  const bin = process.env.POSTGRES_BIN;
  if (!bin) throw new Error("POSTGRES_BIN is not set: run this through npm");
  const folder = makeFolder("postgres");
  const user = unprivilegedUser(folder);
  const port = await freePort();
  const data = join(folder, "data");
  const initdb = ["-D", data, "-U", "arena", "--auth=trust", "--encoding=UTF8"];
  execFileSync(join(bin, "initdb"), initdb, { ...user, cwd: folder, stdio: "pipe" });
  const settings = [
    "fsync=off",
    "full_page_writes=off",
    "max_connections=200",
    `unix_socket_directories=${folder}`,
  ].flatMap((setting) => ["-c", setting]);
  const args = ["-D", data, "-p", String(port), "-h", HOST, ...settings];
  let running: ChildProcess | null = null;

  /** Starts it again on the same port. */
  async function resume(): Promise<void> {
    running = spawn(join(bin as string, "postgres"), args, {
      ...user,
      cwd: folder,
      stdio: "ignore",
    });
    await waitUntilReady(join(bin as string, "pg_isready"), port);
  }
  /** Ends it as an operator would restart it: cuts connections and keeps the data. */
  async function halt(): Promise<void> {
    const ended = running && once(running, "exit");
    // SIGINT is PostgreSQL's fast shutdown.
    running?.kill("SIGINT");
    await ended;
    running = null;
  }
  await resume();
  return {
    /** The URL without a database name. */
    url: `postgres://arena@${HOST}:${port}`,
    halt,
    resume,
    /**
     * Stops it from answering without ending it, as behind a broken network, or lets it continue.
     */
    freeze: (frozen: boolean) => signalAll(data, frozen ? "SIGSTOP" : "SIGCONT"),
    /** Ends it and removes its data. */
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Signals the server and the processes of its connections, some of which may just have ended. */
function signalAll(data: string, signal: NodeJS.Signals): void {
  const [server = ""] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(server), signal);
  const children = readFileSync(`/proc/${server}/task/${server}/children`, "utf8")
    .trim()
    .split(" ");
  for (const pid of children)
    try {
      process.kill(Number(pid), signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
}

/**
 * Returns the user of PostgreSQL's package when the tests run as root, because PostgreSQL refuses
 * to run as root.
 */
function unprivilegedUser(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const user = { uid: id("-u"), gid: id("-g") };
  chownSync(folder, user.uid, user.gid);
  return user;
}

/**
 * Asks until PostgreSQL accepts connections; for a while it listens but refuses them. Gives up
 * after 200 tries, which take ten seconds or more.
 */
async function waitUntilReady(program: string, port: number, triesLeft = 200): Promise<void> {
  const probe = spawn(program, ["-h", HOST, "-p", String(port), "-t", "1"], { stdio: "ignore" });
  const [code] = await once(probe, "exit");
  if (code === 0) return;
  if (triesLeft === 0) throw new Error(`PostgreSQL did not start: pg_isready exited with ${code}`);
  await pause(50);
  return waitUntilReady(program, port, triesLeft - 1);
}
