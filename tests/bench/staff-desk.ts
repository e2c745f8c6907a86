/**
 * How fast the desk is with many records: `npm run bench -- desk`, or with numbers `node tests/bench/staff-desk.ts 100000`, on the
 * embedded database in a temporary folder, or on the empty PostgreSQL that BENCH_DATABASE_URL names.
 * Times are the server's, in ms; results stand in docs/staff-desk.md. Started by the benchmark, it
 * sends the lines about the size that has a target.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "#server/config/config.ts";
import type { openSite as OpenSite, Site } from "#server/site.ts";
import { askServer, openAnswer } from "#tests/support/ask-server.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import { addContacts, addDonations } from "./desk-records.ts";
import { type Line, quantile } from "./report.ts";

const BUILT_SITE = "../../build/server/index.js";
const ORIGIN = "http://localhost:3000";
const CONTACTS = 100_000;
const REPEATS = 20;
/** The number of donations that the targets are for. */
const TARGET_SIZE = 100_000;
const SIZES = process.argv.slice(2).map(Number);

const PAGES = {
  "first page": "/admin/donations",
  "a word searched": "/admin/donations?q=pinecrest47",
  "two words searched": "/admin/donations?q=opal+durango",
  "a phone searched": "/admin/donations?q=(970)+555-0127",
  "one letter searched": "/admin/donations?q=e",
  "all found, by name": "/admin/donations?q=example.org&sort=name&order=asc",
  "a word, by amount": "/admin/donations?q=pinecrest47&sort=amount",
  "nothing found": "/admin/donations?q=no+such+donor",
  "a type filtered": "/admin/donations?type=Stock",
  "a status and a month": "/admin/donations?status=received&from=2026-03-01&to=2026-03-31",
  "large amounts": "/admin/donations?min=1900&sort=amount",
  "sorted by name": "/admin/donations?sort=name&order=asc",
  "page 100": "/admin/donations?page=100",
  overview: "/admin/overview",
  "contacts, first page": "/admin/contacts",
  "contacts, searched": "/admin/contacts?q=pinecrest47",
  "contacts, one letter": "/admin/contacts?q=e",
};

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "arena-bench-"));
  const url = process.env.BENCH_DATABASE_URL;
  const env = url ? { DATABASE_URL: url } : { DATA_DIR: folder };
  const { openSite } = (await import(BUILT_SITE)) as { openSite: typeof OpenSite };
  const site = await openSite(readConfig({ LOG_LEVEL: "error", DATA_DIR: folder, ...env }));
  await site.prepared;
  try {
    const cookie = await signIn(site);
    const { db } = site.services;
    await addContacts(db, CONTACTS);
    let there = 0;
    for (const size of SIZES.length > 0 ? SIZES : [10_000, 100_000, 1_000_000]) {
      await addDonations(db, there, size);
      there = size;
      console.log(`\n${size.toLocaleString("en-US")} donations, ${url ? "PostgreSQL" : "SQLite"}`);
      console.log("                        p50    p95  longest stall");
      const pages: Timed[] = [];
      for (const [name, path] of Object.entries(PAGES))
        pages.push(await measure(site, cookie, name, path));
      const file = await measureExport(site, cookie, "/admin/donations/export");
      if (size === TARGET_SIZE) process.send?.(linesOf(pages, file));
    }
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const requestOf = (cookie: string, path: string) =>
  new Request(new URL(path, ORIGIN), { headers: { cookie } });

interface Timed {
  name: string;
  p95: number;
}

interface Exported {
  seconds: number;
  stallMs: number;
}

function linesOf(pages: Timed[], { seconds, stallMs }: Exported): Line[] {
  const slowest = pages.reduce((most, page) => (page.p95 > most.p95 ? page : most));
  const records = `${TARGET_SIZE.toLocaleString("en-US")} donations`;
  return [
    {
      what: `Slowest of ${pages.length} pages of staff tables, ${records}, 95th percentile of the server's time, ms`,
      target: "under 100",
      measured: `${slowest.p95.toFixed(0)} (${slowest.name})`,
      met: slowest.p95 < 100,
    },
    {
      what: `Export of ${records}, s`,
      target: "under 2",
      measured: seconds.toFixed(2),
      met: seconds < 2,
    },
    {
      what: "Longest stall of the event loop during the export, ms",
      target: "under 50",
      measured: stallMs.toFixed(0),
      met: stallMs < 50,
    },
  ];
}

/** Asks REPEATS times, after two that warm up. */
async function measure(site: Site, cookie: string, name: string, path: string): Promise<Timed> {
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (let n = -2; n < REPEATS; n++) {
    if (n === 0) delay.enable();
    const started = performance.now();
    const response = await askServer(site.server, requestOf(cookie, path));
    await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    if (n >= 0) times.push(performance.now() - started);
  }
  delay.disable();
  const p95 = quantile(times, 0.95);
  const columns = [quantile(times, 0.5), p95, delay.max / 1e6];
  console.log(name.padEnd(22), ...columns.map((ms) => ms.toFixed(1).padStart(6)));
  return { name, p95 };
}

/** Reads the whole file as a browser would; memory is looked at every 20 ms. */
async function measureExport(site: Site, cookie: string, path: string): Promise<Exported> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const looking = new AbortController();
  const look = (async () => {
    for (;;) {
      peak = Math.max(peak, process.memoryUsage().rss);
      await pause(20, undefined, { signal: looking.signal });
    }
  })().catch(() => undefined);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  const answer = await openAnswer(site.server, requestOf(cookie, path), "127.0.0.1");
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  const seconds = (performance.now() - started) / 1_000;
  delay.disable();
  looking.abort();
  await look;
  const stallMs = delay.max / 1e6;
  const megabytes = (amount: number) => `${(amount / 2 ** 20).toFixed(0)} MB`;
  console.log(
    `export ${megabytes(bytes)} in ${seconds.toFixed(2)} s, longest stall ${stallMs.toFixed(1)} ms, memory ${megabytes(before)} + ${megabytes(peak - before)}`,
  );
  return { seconds, stallMs };
}

/** As the first administrator, who has to choose a password. */
async function signIn(site: Site): Promise<string> {
  const { username, password } = site.firstSignIn ?? { username: "", password: "" };
  const post = async (path: string, fields: Record<string, string>, cookie = "") => {
    const headers = { origin: ORIGIN, "sec-fetch-site": "same-origin", cookie };
    const body = new URLSearchParams(fields);
    const answer = await askServer(
      site.server,
      new Request(new URL(path, ORIGIN), { method: "POST", body, headers }),
    );
    return (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  };
  const first = await post("/admin", { username, password });
  return post("/admin/password", { current: password, next: CHOSEN_PASSWORD }, first);
}

await main();
