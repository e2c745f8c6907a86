import { rmSync } from "node:fs";
import type { Insertable, Selectable, Updateable } from "kysely";
import { beforeAll, expect, onTestFinished } from "vitest";
import type { Database } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import type { Clock } from "#domain/values/clock.ts";
import { type Config, readConfig } from "#server/config/config.ts";
import type { StoreOptions } from "#server/rendering/page-store.ts";
import type { openSite as OpenSite, Site } from "#server/site.ts";
import { askServer } from "./ask-server.ts";
import { BUILT_SITE, ORIGIN } from "./built-site.ts";
import { postgresDatabase, takeDatabase } from "./postgres-databases.ts";
import { copyMigratedSqlite } from "./site-process.ts";
import { signInStaff } from "./staff.ts";
import { makeFolder } from "./temporary-folder.ts";
import { noteRequest, textOf } from "./text-of.ts";

export { ORIGIN };

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: number;
  #elapsed = 0;

  constructor(start = "2026-03-01T12:00:00.000Z") {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  elapsed = () => this.#elapsed;

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    this.#elapsed += milliseconds;
  }

  /** Sets the time of day without letting time pass. */
  jump(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/** A value in each row of a bystander: an id that sorts before all others. */
export const BYSTANDER = "00000000-0000-7000-8000-000000000000";
export const isBystander = (row: object) => Object.values(row).includes(BYSTANDER);

export type DatabaseKind = "sqlite" | "postgres";
export const databases: DatabaseKind[] = ["sqlite", "postgres"];

export type Fields = Record<string, string>;
type Body = BodyInit | Fields;

export type TestSite = ReturnType<typeof toTestSite>;

/** Values of some columns of a table. */
type Values<T extends keyof Database> = Partial<Selectable<Database[T]>>;

interface SiteOptions {
  clock?: Clock;
  env?: Fields;
  /**
   * Starts on an empty database: the site makes its first administrator, and shows the password.
   */
  isFirstStart?: boolean;
  /** How the site stores pages; `{}` means as in production. */
  store?: StoreOptions;
}

/** Opens the whole product on a fresh database; both are closed and removed after the test. */
export async function openTestSite(kind: DatabaseKind, options?: SiteOptions): Promise<TestSite> {
  const { site, remove } = await open(kind, options);
  onTestFinished(remove);
  return site;
}

/** Opens two instances of the product on one PostgreSQL. */
export async function openInstances(options: SiteOptions = {}): Promise<[TestSite, TestSite]> {
  const place = await takeDatabase({ isMigrated: true });
  onTestFinished(place.remove);
  const env = { ...options.env, ...place.env };
  const open = () => openTestSite("postgres", { ...options, env });
  return [await open(), await open()];
}

/** Moves the clock, and lets each site update its pages as it does when time passes. */
export async function advanceTime(clock: TestClock, milliseconds: number, ...sites: TestSite[]) {
  clock.advance(milliseconds);
  for (const { services } of sites) await services.dueChanges.runNow();
}

/** Opens a site with a clock that stands still. */
export async function openSiteWithTestClock(
  kind: DatabaseKind,
  { clock = new TestClock(), env = {} }: { clock?: TestClock; env?: Fields } = {},
) {
  const site = await openTestSite(kind, { clock, env });
  return { site, db: site.db, clock };
}

/** Opens a site with a clock that stands still, and signs in the first administrator. */
export async function openDesk(...options: Parameters<typeof openSiteWithTestClock>) {
  const opened = await openSiteWithTestClock(...options);
  return { ...opened, staff: await signInStaff(opened.site) };
}

/**
 * Opens one site for all tests of a block and prepares it with `make`. A test may change only what
 * no other of them reads. The site closes after the last test.
 */
export function share<T>(
  kind: DatabaseKind,
  options: SiteOptions,
  make: (site: TestSite) => Promise<T> | T,
): () => T {
  let made: { value: T } | null = null;
  beforeAll(async () => {
    const { site, remove } = await open(kind, options);
    made = { value: await make(site) };
    return remove;
  });
  return () => {
    if (!made) throw new Error("the shared site is not open yet");
    return made.value;
  };
}

export const shareSite = (kind: DatabaseKind = "sqlite", options: SiteOptions = {}) =>
  share(kind, options, (site) => site);

/**
 * Stores no shrunken bytes: hardly any test reads them, and many tests wait for their publications.
 */
const FAST: StoreOptions = { compresses: false };

async function open(
  kind: DatabaseKind,
  { clock, env, isFirstStart, store = FAST }: SiteOptions = {},
) {
  const { openSite } = (await import(BUILT_SITE)) as { openSite: typeof OpenSite };
  const place = await makeDataStore(kind, !isFirstStart, takeDatabase);
  // A separate process would make backups once these tests have run for ten minutes.
  const quiet = { LOG_LEVEL: "silent", BACKUP_EVERY_HOURS: "0" };
  const config = readConfig({ ...quiet, ...place.env, ...env });
  const site = await openSite(config, clock, store);
  const remove = async () => {
    await site.close();
    await place.remove();
  };
  const folder = env?.DATA_DIR ?? place.env.DATA_DIR;
  return { site: toTestSite(site, config, folder), remove };
}

/**
 * Returns a site with its stored data, and functions that send what a browser on the site would
 * send.
 */
function toTestSite(site: Site, config: Config, folder: string) {
  const origin = config.publicOrigin ?? ORIGIN;
  const { db } = site.services;
  /** Answers a request as the server in production does; `remoteAddress` is the visitor's. */
  const request = (asked: Request, remoteAddress?: string) =>
    askServer(site.server, asked, remoteAddress);
  const send = async (path: string, init: RequestInit, remoteAddress?: string) => {
    const response = await request(new Request(new URL(path, origin), init), remoteAddress);
    noteRequest(response, `${init.method ?? "GET"} ${path} ${init.body ?? ""}`.slice(0, 500));
    return response;
  };
  const get = (path: string, headers: Fields = {}) => send(path, { headers });
  /** Posts a body; a plain object is sent as a form. */
  const post = (path: string, body: Body, more: Fields = {}, remoteAddress?: string) => {
    const headers = { origin, "sec-fetch-site": "same-origin", ...more };
    const sent = isFields(body) ? new URLSearchParams(body) : body;
    return send(path, { method: "POST", body: sent, headers }, remoteAddress);
  };
  /**
   * Returns the rows of a table that have the `wanted` values, in no order, without the bystanders
   * (bystanders.ts).
   */
  const rows = async <T extends keyof Database>(table: T, wanted: Values<T> = {}) => {
    const all = await db
      .selectFrom(table as keyof Database)
      .selectAll()
      .execute();
    return (all as Selectable<Database[T]>[]).filter(
      (row) =>
        !isBystander(row) &&
        Object.entries(wanted).every(([name, value]) => row[name as keyof typeof row] === value),
    );
  };
  /** Returns the only one of these rows. */
  const row = async <T extends keyof Database>(table: T, wanted: Values<T> = {}) => {
    const matches = await rows(table, wanted);
    const [only] = matches;
    if (!only || matches.length > 1)
      throw new Error(`${table} has ${matches.length} rows with ${JSON.stringify(wanted)}`);
    return only;
  };
  /** Returns the values of a column of these rows. */
  const column = async <T extends keyof Database, Name extends keyof Selectable<Database[T]>>(
    table: T,
    name: Name,
  ) => (await rows(table)).map((row) => row[name]);
  // This doesn't spread the site, because its getters return the state at a later time.
  return Object.assign(Object.create(site) as Site, {
    db,
    /** The site's DATA_DIR. */
    folder,
    /** Use it to open another instance on the same database; undefined on SQLite. */
    databaseUrl: config.databaseUrl,
    request,
    get,
    post,
    rows,
    row,
    column,
    /** Changes all rows of a table that have the `wanted` values, without the product. */
    set: async <T extends keyof Database>(
      table: T,
      values: Updateable<Database[T]>,
      wanted: Values<T> = {},
    ) => {
      let update = db.updateTable(table as keyof Database).set(values as never);
      for (const [column, value] of Object.entries(wanted))
        update = update.where(column as never, "=", value as never);
      await update.execute();
    },
    postJson: (path: string, value: unknown) =>
      post(path, typeof value === "string" ? value : JSON.stringify(value), {
        "content-type": "application/json",
      }),
    /** The body of an answer: unchanged, as a reader sees it, or parsed from JSON. */
    html: async (path: string, headers?: Fields) => (await get(path, headers)).text(),
    text: async (path: string, headers?: Fields) => textOf(await get(path, headers)),
    json: async (path: string): Promise<unknown> => (await get(path)).json(),
    /** Stores rows unchanged, without the product. */
    add: async <T extends keyof Database>(table: T, ...added: Insertable<Database[T]>[]) => {
      await db
        .insertInto(table as keyof Database)
        .values(added as never)
        .execute();
      await change(db, "site", async () => undefined);
    },
    /** Returns the subjects of an action in the audit log, in no order. */
    subjectsOf: async (action: string) =>
      (await rows("audit_events")).flatMap((event) =>
        event.action === action ? [event.subject] : [],
      ),
  });
}

/** Expects how many rows of a table have the `wanted` values. */
export async function expectRowCount<T extends keyof Database>(
  site: TestSite,
  table: T,
  count: number,
  wanted?: Values<T>,
) {
  expect(await site.rows(table, wanted)).toHaveLength(count);
}

/** Expects the rows of a table that have the `wanted` values; `rows` may leave columns out. */
export const expectRows = async <T extends keyof Database>(
  site: TestSite,
  table: T,
  rows: object[],
  wanted?: Values<T>,
) => expect(await site.rows(table, wanted)).toMatchObject(rows);

/** Expects the only one of these rows. */
export const expectRow = async <T extends keyof Database>(
  site: TestSite,
  table: T,
  row: object,
  wanted?: Values<T>,
) => expectRows(site, table, [row], wanted);

const isFields = (body: Body): body is Fields =>
  typeof body === "object" && Object.getPrototypeOf(body) === Object.prototype;

/** Makes an empty folder, which is removed after the test. */
export function temporaryFolder(): string {
  const folder = makeFolder("test");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a fresh store for a site's data: empty, or up to date with an administrator in it. */
export async function makeDataStore(
  kind: DatabaseKind,
  isPrepared = false,
  takePostgres = postgresDatabase,
) {
  const folder = makeFolder("site");
  const database = kind === "postgres" ? await takePostgres({ isMigrated: isPrepared }) : null;
  if (isPrepared && !database) copyMigratedSqlite(folder);
  const env: Fields & { DATA_DIR: string } = { DATA_DIR: folder, ...database?.env };
  return {
    env,
    remove: async () => {
      await database?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
