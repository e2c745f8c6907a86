/**
 *   npm run fuzz -- [--kind name] [--cases n] [--seed n] [--database sqlite|postgres]
 *
 * Without arguments: 100,000 cases of every kind on SQLite. Ends with 1 and prints the smallest
 * failing request when the server answers one with 5xx or not at all, or stores a row that breaks a
 * page of the desk.
 */
import { readOptions, report } from "#tests/support/command.ts";
import { startPostgres } from "#tests/support/postgres-cluster.ts";
import { kinds } from "./kinds.ts";
import { openFuzzSite } from "./open-fuzz-site.ts";
import { runFuzz } from "./run-fuzz.ts";

const options = readOptions({ kind: "", cases: "100000", seed: "", database: "sqlite" });
const seed = Number(options.seed || Date.now() % 2 ** 31);
console.log(`seed ${seed}`);
for (const kind of options.kind ? [options.kind] : Object.keys(kinds)) {
  const probes = kinds[kind];
  if (!probes) throw new Error(`Unknown kind "${kind}". Known: ${Object.keys(kinds).join(", ")}`);
  const postgres = options.database === "postgres" ? await startPostgres() : null;
  const site = await openFuzzSite(postgres ? { DATABASE_URL: `${postgres.url}/postgres` } : {});
  const started = Date.now();
  try {
    const { cases, statuses, slowestMs } = await runFuzz(site, probes, Number(options.cases), seed);
    const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    const seconds = Math.round((Date.now() - started) / 1_000);
    report(
      `${kind}: ${cases} cases in ${seconds} s, slowest ${slowestMs} ms; ${counts.join(", ")}`,
    );
  } catch (error) {
    report(kind, [error instanceof Error ? error.message : String(error)]);
  } finally {
    await site.close();
    await postgres?.stop();
  }
}
process.exit();
