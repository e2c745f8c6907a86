import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import type { Clock } from "#domain/ports/clock.ts";
import { readConfig } from "#server/config/config.ts";
import type { openSite as OpenSite, Site } from "#server/site.ts";
import { askServer } from "./ask-server.ts";
import { administer, copySqlite } from "./migrated-databases.ts";
import { CHOSEN_PASSWORD } from "./site-process.ts";

export type DatabaseKind = "sqlite" | "postgres";
export const databases: DatabaseKind[] = ["sqlite", "postgres"];

/** The product as built; what visitors get is what is tested. */
const BUILT_SITE = "../../build/server/index.js";

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: number;

  constructor(start = "2026-03-01T12:00:00.000Z") {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

export interface TestSite extends Site {
  /** Answers a request as the server in production does; `remoteAddress` is the visitor's. */
  request(request: Request, remoteAddress?: string): Promise<Response>;
  /** Sends a request as a browser on the site itself would. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: BodyInit, headers?: Record<string, string>): Promise<Response>;
}

const ORIGIN = "http://localhost:3000";

/** Opens the whole product on a fresh database, closed and removed when the test is over. */
export async function openTestSite(
  kind: DatabaseKind,
  options: { clock?: Clock; env?: Record<string, string> } = {},
): Promise<TestSite> {
  const { openSite } = (await import(BUILT_SITE)) as { openSite: typeof OpenSite };
  const { env, remove } =
    kind === "sqlite" ? sqliteFolder() : await postgresDatabase({ migrated: true });
  const config = readConfig({ LOG_LEVEL: "silent", ...env, ...options.env });
  const site = await openSite(config, options.clock);
  onTestFinished(async () => {
    await site.close();
    await remove();
  });
  const origin = config.publicOrigin ?? ORIGIN;
  const request = (asked: Request, remoteAddress?: string) =>
    askServer(site.server, asked, remoteAddress);
  const send = (path: string, init: RequestInit) =>
    request(new Request(new URL(path, origin), init));
  return {
    ...site,
    request,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: "POST",
        body,
        headers: { origin, "sec-fetch-site": "same-origin", ...headers },
      }),
  };
}

function sqliteFolder() {
  const folder = mkdtempSync(join(tmpdir(), "arena-test-"));
  copySqlite(inject("migrated"), folder);
  return {
    env: { DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A fresh database on the tests' PostgreSQL: empty, or `migrated` to the newest schema. */
export async function postgresDatabase({ migrated = false } = {}) {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(
    server,
    `create database ${name}${migrated ? ` template ${inject("migrated").postgresName}` : ""}`,
  );
  return {
    env: { DATABASE_URL: `${server}/${name}` },
    remove: () => administer(server, `drop database ${name} with (force)`),
  };
}

/** Signs in with a name and password; answers the response and the Cookie header it sets. */
export async function signIn(site: TestSite, username: string, password: string) {
  const response = await site.post("/admin", new URLSearchParams({ username, password }));
  return { response, cookie: cookieOf(response) };
}

/** The Cookie header that a response's Set-Cookie makes a browser send. */
export const cookieOf = (response: Response) =>
  (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

const settled = new WeakSet<TestSite>();

/** Signs in as the first administrator, who chooses a password the first time; answers the Cookie header. */
export async function signInAsAdministrator(site: TestSite): Promise<string> {
  const first = site.firstSignIn ?? { username: "", password: "" };
  if (settled.has(site)) return (await signIn(site, first.username, CHOSEN_PASSWORD)).cookie;
  const { cookie } = await signIn(site, first.username, first.password);
  const passwords = new URLSearchParams({ current: first.password, next: CHOSEN_PASSWORD });
  const changed = await site.post("/admin/password", passwords, { cookie });
  if (changed.status !== 303) throw new Error(`changing the password answered ${changed.status}`);
  settled.add(site);
  return cookieOf(changed);
}
