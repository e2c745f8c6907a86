import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "../../scripts/server-command.mjs";
import { queryPostgres } from "./site-database.ts";
import { makeFolder } from "./temporary-folder.ts";

interface Credentials {
  username: string;
  password: string;
}

/** The password that the first administrator chooses in tests. */
export const CHOSEN_PASSWORD = "saddle lantern prairie";

/**
 * Names the database that sites copy at their start; the tests' set-up makes it
 * (migrated-databases.ts).
 */
export const MIGRATED_SQLITE = "MIGRATED_SQLITE";

/** Copies the migrated database into a site's data folder. Outside of tests there is none. */
export function copyMigratedSqlite(folder: string): void {
  const file = process.env[MIGRATED_SQLITE];
  if (file) copyFileSync(file, join(folder, "arena.sqlite"));
}

/**
 * Names the PostgreSQL on which sites have their databases, without a database name
 * (sites-on-postgres.ts).
 */
export const SITES_POSTGRES = "SITES_POSTGRES";

/** Copies the migrated database on that PostgreSQL; returns undefined when sites use SQLite. */
function copyMigratedPostgres(): string | undefined {
  const server = process.env[SITES_POSTGRES];
  if (!server) return undefined;
  const name = `site_${randomUUID().replaceAll("-", "")}`;
  queryPostgres(`${server}/postgres`, `create database ${name} template migrated`);
  return `${server}/${name}`;
}

/** The product in a separate process, as `npm start` runs it. */
export type SiteProcess = Awaited<ReturnType<typeof startSite>>;

/**
 * Starts the built product on a fresh folder and a free port, with `env` added to its defaults.
 * With `isFirstStart` it starts on an empty database, which takes two seconds longer.
 */
export async function startSite(env: Record<string, string> = {}, { isFirstStart = false } = {}) {
  const folder = makeFolder("site");
  if (!isFirstStart) copyMigratedSqlite(folder);
  const port = Number(env.PORT) || (await freePort());
  const postgresUrl = copyMigratedPostgres();
  const settings = {
    ...SERVER_ENVIRONMENT,
    NODE_ENV: "production",
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: "warn",
    // A browser that a test drives fills in a form faster than a person could.
    CONTACT_MINIMUM_SECONDS: "0",
    // Every test of a worker sends its messages from the same IP.
    CONTACT_HOURLY_LIMIT: "0",
    ...(postgresUrl && { DATABASE_URL: postgresUrl }),
    ...env,
  };
  let running: ChildProcess | null = null;
  let output = "";

  /** Starts it again on the same data and port; returns its output on the terminal. */
  async function start(): Promise<string> {
    const child = spawn(process.execPath, SERVER_COMMAND, {
      env: { ...process.env, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running = child;
    output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const ended = once(child, "exit").then(() => {
      throw new Error(`the site ended instead of starting:\n${output}`);
    });
    const ready = (async () => {
      while (!output.includes("Stop with Ctrl-C"))
        await once(child.stdout as NodeJS.ReadableStream, "data");
    })();
    await Promise.race([ready, ended]);
    ended.catch(() => undefined);
    return output;
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const child = running;
    running = null;
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null;
    const exit = once(child, "exit") as Promise<[number | null]>;
    child.kill(signal);
    return (await exit)[0];
  }

  const screen = await start();
  const [, username = "", password = ""] =
    /Sign in as "(\w+)" with the password\s+(\S+)/.exec(screen) ?? [];
  const url = `http://localhost:${port}`;
  return {
    url,
    /** The folder of its data. */
    folder,
    /**
     * The URL of its database with `SITES_ON=postgres`; otherwise the database is in the folder.
     */
    postgresUrl,
    /** Everything it has written on the terminal since it started. */
    output: () => output,
    /** How to sign in; the password that the terminal showed has been changed. */
    administrator: await choosePassword(url, { username, password }),
    /** The id of its process; 0 while it does not run. */
    pid: () => running?.pid ?? 0,
    /** Ends the process at once, as a power cut would. */
    kill: async () => void (await end("SIGKILL")),
    /** Asks it to end, as an operator would; returns its exit code. */
    stop: () => end("SIGTERM"),
    start,
    /** Ends it and removes its data. */
    remove: async () => {
      await end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Chooses a password, which the first administrator must do first. */
async function choosePassword(url: string, shown: Credentials): Promise<Credentials> {
  // On a database with an administrator, the site shows no password.
  if (!shown.password) return { username: "admin", password: CHOSEN_PASSWORD };
  const cookie = await sessionCookieOf(url, shown);
  const body = new URLSearchParams({ current: shown.password, next: CHOSEN_PASSWORD });
  const answer = await postForm(`${url}/admin/password`, body, { cookie });
  if (answer.status !== 303) throw new Error(`changing the password answered ${answer.status}`);
  return { username: shown.username, password: CHOSEN_PASSWORD };
}

/** Signs in over HTTP; returns the Cookie header of the session. */
export async function sessionCookieOf(
  url: string,
  { username, password }: Credentials,
): Promise<string> {
  const answer = await postForm(`${url}/admin`, new URLSearchParams({ username, password }));
  const cookie = answer.headers.get("set-cookie");
  if (answer.status !== 303 || !cookie) throw new Error(`sign-in answered ${answer.status}`);
  return cookie.split(";")[0] ?? "";
}

/** Posts as a browser on the site itself does, and follows no redirect. */
export const postForm = (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    redirect: "manual",
    body,
    headers: { "sec-fetch-site": "same-origin", ...headers },
  });

export const postJson = (url: string, body: string, headers: Record<string, string> = {}) =>
  postForm(url, body, { "content-type": "application/json", ...headers });

/**
 * The ports are below those that the system gives to outgoing connections, which would take a free
 * port again.
 */
const FIRST_PORT = 20_000;
const PORTS = 12_000;
/** Each process of the tests begins at a different port. */
let nextPort = (process.pid * 37) % PORTS;

/** Returns a port of this machine on which no process listens. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries++) {
    const port = FIRST_PORT + (nextPort++ % PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error("no port is free");
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
