/**
 * Measures how fast the staff area is with many people, then with many records: `npm run bench --
 * desk`, or with numbers of donations `npm run bench:desk -- 22000 100000`. It uses the embedded
 * database in a temporary folder, or the empty PostgreSQL in BENCH_DATABASE_URL. Times are the
 * server's, in ms. Sends the figures that have a target to the benchmark.
 */
import { tmpdir } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import type { Site } from "#server/site.ts";
import { askServer, openAnswer } from "#tests/support/ask-server.ts";
import { ORIGIN, openBuiltSite } from "#tests/support/built-site.ts";
import { addDonations, addOthers, idOf } from "./desk-records.ts";
import { atMost, type Line, quantile } from "./report.ts";

/** The number of messages, of subscribers, and of events of the audit log. */
const OTHERS = 100_000;
/** These donations are from 20,000 people; some of them don't count. */
const PEOPLES_DONATIONS = 22_000;
const REPEATS = 20;
/** The targets are for this number of donations. */
const TARGET_SIZE = 100_000;
const SIZES = process.argv.slice(2).map(Number);

/** The queries in the addresses of the desk's pages. */
const QUERIES = {
  donations: [
    "",
    "q=pinecrest47",
    "q=opal+durango",
    "q=(970)+555-0127",
    "q=e",
    "q=no+such+donor",
    "q=example.org&sort=name&order=asc",
    "q=pinecrest47&sort=amount",
    "sort=name&order=asc",
    "type=Stock",
    "source=staff",
    "status=received&from=2026-03-01&to=2026-03-31",
    "min=1900&sort=amount",
    "min=50&max=100",
    "period=this-year",
    "page=100",
    "status=duplicate",
    "status=unconfirmed",
    "status=voided",
    "status=refunded&sort=name",
  ],
  overview: [""],
  messages: [
    "",
    "q=pinecrest47",
    "q=e",
    "state=waiting",
    "state=spam",
    "subject=Donations",
    "assignee=none",
  ],
  newsletter: ["", "q=47@", "state=waiting&sort=email"],
  audit: [
    "",
    "q=pinecrest47",
    "q=changed+opal",
    "q=no+such+record",
    "who=m.sample&what=record.changed",
  ],
  search: ["q=pinecrest47"],
};
const LETTERS = ["", "page=200", "sort=name", "q=pinecrest47", "q=e", `open=${idOf(8, 900)}`];
/** The queries while the gifts of all people are still to be thanked. */
const PEOPLES_QUERIES = {
  people: ["", "page=200", "sort=name&order=asc", "sort=given", "q=pinecrest47", "q=e"],
  [`people/${idOf(8, 900)}`]: [""],
  "donations/thanks": LETTERS,
  "donations/statements": LETTERS.map((query) => `year=2026&${query}`),
};

async function main(): Promise<void> {
  const url = process.env.BENCH_DATABASE_URL;
  const env = { LOG_LEVEL: "error", ...(url && { DATABASE_URL: url }) };
  const { site, signIn, close } = await openBuiltSite(env, tmpdir());
  await site.prepared;
  try {
    const cookie = await signIn();
    const { db } = site.services;
    let there = 0;
    const addUpTo = async (size: number) => {
      await addDonations(db, there, size);
      there = size;
      // PostgreSQL does this by itself soon after.
      if (url) await sql`vacuum analyze`.execute(db);
      console.log(`\n${size.toLocaleString("en-US")} donations, ${url ? "PostgreSQL" : "SQLite"}`);
    };
    const name = "thank-gifts-from";
    await db.insertInto("site_settings").values({ name, value: "2026-01-01" }).execute();
    await addUpTo(PEOPLES_DONATIONS);
    const { path, p95 } = await measurePages(site, cookie, PEOPLES_QUERIES);
    const what = "Slowest page of people and letters, 20,000 people, 95th percentile, ms";
    process.send?.([atMost(what, p95, 100, ` (${path})`)]);
    // From here on, the office has thanked for all gifts before today.
    const value = new Date().toISOString().slice(0, "2026-11-26".length);
    await db.updateTable("site_settings").set({ value }).where("name", "=", name).execute();
    await addOthers(db, OTHERS);
    for (const size of SIZES.length > 0 ? SIZES : [TARGET_SIZE, 1_000_000]) {
      await addUpTo(size);
      const lines = await measureAll(site, cookie);
      if (size === TARGET_SIZE) process.send?.(lines);
    }
  } finally {
    await close();
  }
}

const toDesk = (path: string, cookie: string) =>
  new Request(ORIGIN + path, { headers: { cookie } });

/** Returns the slowest of some pages. */
async function measurePages({ server }: Site, cookie: string, queries: Record<string, string[]>) {
  const paths = Object.entries(queries).flatMap(([page, of]) =>
    of.map((query) => `/admin/${page}?${query}`),
  );
  let slowest = { path: "", p95: 0 };
  console.log("   p50    p95  longest stall");
  for (const path of paths) {
    const { p50, p95, stall } = await measurePage(async () => {
      const response = await askServer(server, toDesk(path, cookie));
      await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    });
    console.log(...[p50, p95, stall].map((ms) => ms.toFixed(1).padStart(6)), path);
    if (p95 > slowest.p95) slowest = { path, p95 };
  }
  return slowest;
}

async function measureAll(site: Site, cookie: string): Promise<Line[]> {
  const slowest = await measurePages(site, cookie, QUERIES);
  const [took, stall] = await withStall(async () => {
    const whole = toDesk("/admin/donations/export", cookie);
    const answer = await openAnswer(site.server, whole, "127.0.0.1");
    for await (const _chunk of answer);
  });
  console.log(`export ${took.toFixed(0)} ms, longest stall ${stall.toFixed(1)}`);
  return [
    atMost(
      "Slowest page of the staff's tables, 100,000 donations, 95th percentile of the server's time, ms",
      slowest.p95,
      300,
      ` (${slowest.path})`,
    ),
    atMost("Export of 100,000 donations, ms", took, 2_000),
    atMost("Longest stall of the event loop during the export, ms", stall, 50),
  ];
}

/** Asks REPEATS times, after two requests that warm up. */
async function measurePage(ask: () => Promise<void>) {
  await ask();
  await ask();
  const times: number[] = [];
  const stalls: number[] = [];
  for (let n = 0; n < REPEATS; n++) {
    const [took, stall] = await withStall(ask);
    times.push(took);
    stalls.push(stall);
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), stall: Math.max(...stalls) };
}

/** Returns how long `run` took, and the longest time that it blocked the event loop. */
async function withStall(run: () => Promise<void>): Promise<[took: number, stall: number]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  await run();
  const took = performance.now() - started;
  delay.disable();
  return [took, delay.max / 1e6];
}

await main();
