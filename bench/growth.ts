/** Whether public answers slow down as records grow. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { type Line, quantile } from "./report.ts";
import type { Stage } from "./stage.ts";

const SIZES = [10_000, 100_000, 1_000_000];
/** Longer than a page and the figure stay fresh, so that both are made anew while visitors ask. */
const WATCHED_MS = 20_000;

export async function measureGrowth(stage: Stage): Promise<Line[]> {
  const latencies: { size: number; p50: number; p99: number; most: number }[] = [];
  for (const size of SIZES) {
    fillDonations(join(stage.folder, "data"), size);
    const times = await visitHome(stage.product);
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
  ];
}

/** Adds received gifts until there are `size`. */
function fillDonations(folder: string, size: number): void {
  const database = new SQLite(join(folder, "arena.sqlite"));
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
async function visitHome(url: string): Promise<number[]> {
  const times: number[] = [];
  const started = performance.now();
  while (performance.now() - started < WATCHED_MS) {
    const asked = performance.now();
    await (await fetch(`${url}/`)).arrayBuffer();
    times.push(performance.now() - asked);
    await sleep(5);
  }
  return times;
}
