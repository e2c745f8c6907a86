/** Whether answers slow down as records grow: public ones, and what staff ask by an index. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Database } from "#db/schema.ts";
import { readDonationFilter } from "#domain/donations/donation-filter.ts";
import { rowsOfPage } from "#domain/donations/find-donations.ts";
import { matchingDonations } from "#domain/donations/match-donations.ts";
import { type Line, quantile } from "./report.ts";
import type { Stage } from "./stage.ts";

const SIZES = [10_000, 100_000, 1_000_000];
/** Longer than a page and the figure stay fresh, so that both are made anew while visitors ask. */
const WATCHED_MS = 20_000;
/** Pages of the staff's table that an index has in their order. */
const INDEXED = [
  "",
  "status=received",
  "sort=name&order=asc",
  "sort=amount",
  "sort=email&order=asc",
];
const REPEATS = 50;

export async function measureGrowth(stage: Stage): Promise<Line[]> {
  const indexed: { p50: number; p95: number }[] = [];
  const latencies: { size: number; p50: number; p99: number; most: number }[] = [];
  for (const size of SIZES) {
    const file = join(stage.folder, "data", "arena.sqlite");
    fillDonations(file, size);
    const times = await visitHome(stage.product, stage.host);
    indexed.push(await askByIndex(file));
    latencies.push({
      size,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      most: quantile(times, 1),
    });
  }
  const [first, ...later] = latencies;
  const flat = later.every(({ p99 }) => p99 <= Math.max((first?.p99 ?? 0) * 1.5, 10));
  return [
    {
      what: "Home with 10 k, 100 k and 1 M donations, ms (median, 99th percentile, longest)",
      target: "flat",
      measured: latencies
        .map(
          ({ size, ...each }) =>
            `${size.toLocaleString("en-US")}: ${Object.values(each)
              .map((ms) => ms.toFixed(1))
              .join(", ")}`,
        )
        .join("; "),
      met: flat,
    },
    {
      what: "Rows of a staff page by index, the same three sizes, ms (median, 95th percentile of the slowest)",
      target: "logarithmic: medians at most 2 x for 100 x the records, or under 1",
      measured: indexed.map(({ p50, p95 }) => `${p50.toFixed(2)}, ${p95.toFixed(2)}`).join("; "),
      met: indexed.every(({ p50 }) => p50 <= Math.max((indexed[0]?.p50 ?? 0) * 2, 1)),
    },
  ];
}

/** Asks for the first page of each order and answers what the slowest one takes, in ms. */
async function askByIndex(file: string) {
  const database = new SQLite(file, { readonly: true });
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  let slowest = { p50: 0, p95: 0 };
  for (const query of INDEXED) {
    const filter = readDonationFilter(new URLSearchParams(query));
    const page = rowsOfPage(matchingDonations(db, filter, "America/Denver"), filter, 50, false);
    const times: number[] = [];
    for (let n = 0; n < REPEATS; n++) {
      const asked = performance.now();
      await page.execute();
      times.push(performance.now() - asked);
    }
    const p50 = quantile(times, 0.5);
    if (p50 > slowest.p50) slowest = { p50, p95: quantile(times, 0.95) };
  }
  await db.destroy();
  return slowest;
}

/** Adds received gifts until there are `size`. */
function fillDonations(file: string, size: number): void {
  const database = new SQLite(file);
  database.pragma("busy_timeout = 30000");
  database
    .prepare(
      `insert into donations (id, created_at, first_name, last_name, email, amount_cents, donation_type, status)
       with recursive n(i) as (select (select count(*) from donations) + 1 union all select i + 1 from n where i < ?)
       select 'bench-' || i, strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + i * 60, 'unixepoch'),
         'Ada', 'Larkspur', 'ada@example.org', 100 + i % 900000, 'One-time', 'received' from n`,
    )
    .run(size);
  database.close();
}

/** One visitor who asks for home again and again, evenly. */
async function visitHome(url: string, host: string): Promise<number[]> {
  const times: number[] = [];
  const started = performance.now();
  while (performance.now() - started < WATCHED_MS) {
    const asked = performance.now();
    await (await fetch(`${url}/`, { headers: { host } })).arrayBuffer();
    times.push(performance.now() - asked);
    await sleep(5);
  }
  return times;
}
