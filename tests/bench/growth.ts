/** Whether what staff ask by an index slows down as records grow. */
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Database } from "#db/schema.ts";
import { readDonationFilter } from "#domain/donations/donation-filter.ts";
import { readRows } from "#domain/donations/find-donations.ts";
import { matchingDonations } from "#domain/donations/match-donations.ts";
import { type Line, median } from "./report.ts";
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

export async function measureGrowth({ folder }: Stage): Promise<Line[]> {
  const file = join(folder, "data", "arena.sqlite");
  const medians: number[] = [];
  for (const size of SIZES) {
    fillDonations(file, size);
    medians.push(await askByIndex(file));
  }
  return [
    {
      what: "Rows of a staff page by index with 10 k, 100 k and 1 M donations, ms (median of the slowest)",
      target: "medians at most 2 x for 100 x the records, or under 1",
      measured: medians.map((ms) => ms.toFixed(2)).join("; "),
      met: medians.every((ms) => ms <= Math.max((medians[0] ?? 0) * 2, 1)),
    },
  ];
}

const VIEWPOINT = { staffId: "", timeZone: "America/Denver", now: new Date().toISOString() };

/** Asks for the first page of each order and answers what the slowest one takes, in ms. */
async function askByIndex(file: string): Promise<number> {
  const database = new SQLite(file, { readonly: true });
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  let slowest = 0;
  for (const query of INDEXED) {
    const filter = readDonationFilter(new URLSearchParams(query));
    const matching = matchingDonations(db, filter, VIEWPOINT);
    const size = { total: Number.MAX_SAFE_INTEGER, perPage: 50 };
    const times: number[] = [];
    for (let n = 0; n < REPEATS; n++) {
      const asked = performance.now();
      await readRows(matching, filter, size, false);
      times.push(performance.now() - asked);
    }
    slowest = Math.max(slowest, median(times));
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
