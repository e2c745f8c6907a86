/** Whether what staff ask by an index slows down as records grow. */
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Database } from "#db/schema.ts";
import { readDonationFilter } from "#domain/donations/donation-filter.ts";
import { rowsOfPage } from "#domain/donations/find-donations.ts";
import { matchingDonations } from "#domain/donations/match-donations.ts";
import { type Line, quantile } from "./report.ts";
import type { Stage } from "./stage.ts";

const SIZES = [10_000, 100_000, 1_000_000];
/** Pages of the staff's table that an index has in their order. */
const INDEXED = [
  "",
  "status=received",
  "sort=name&order=asc",
  "sort=amount",
  "sort=email&order=asc",
];
const REPEATS = 50;

/** Milliseconds. */
interface Asked {
  p50: number;
  p95: number;
}

export async function measureGrowth({ folder }: Stage): Promise<Line[]> {
  const file = join(folder, "data", "arena.sqlite");
  const seen: Asked[] = [];
  for (const size of SIZES) {
    fillDonations(file, size);
    seen.push(await askByIndex(file));
  }
  return [
    {
      what: "Rows of a staff page by index with 10 k, 100 k and 1 M donations, ms (median, 95th percentile of the slowest)",
      target: "medians at most 2 x for 100 x the records, or under 1",
      measured: seen.map(({ p50, p95 }) => `${p50.toFixed(2)}, ${p95.toFixed(2)}`).join("; "),
      met: seen.every(({ p50 }) => p50 <= Math.max((seen[0]?.p50 ?? 0) * 2, 1)),
    },
  ];
}

/** Asks for the first page of each order and answers what the slowest one takes, in ms. */
async function askByIndex(file: string): Promise<Asked> {
  const database = new SQLite(file, { readonly: true });
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  let slowest: Asked = { p50: 0, p95: 0 };
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
