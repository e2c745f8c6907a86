/**
 *   npm run fuzz -- [--kind name] [--cases n] [--seed n] [--folder path]
 *
 * Without arguments: 100,000 cases of every kind. Ends with 1, and with the smallest request found,
 * when one of them is answered by 5xx or not at all, or leaves a row that breaks a page of the desk.
 * `--folder` is where the database is put; in memory it is faster.
 */
import { parseArgs } from "node:util";
import { kinds } from "./kinds.ts";
import { openFuzzSite } from "./open-fuzz-site.ts";
import { runFuzz } from "./run-fuzz.ts";

const { values } = parseArgs({
  options: {
    kind: { type: "string" },
    cases: { type: "string", default: "100000" },
    seed: { type: "string" },
    folder: { type: "string" },
  },
});
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
let ok = true;
console.log(`seed ${seed}`);
for (const kind of values.kind ? [values.kind] : Object.keys(kinds)) {
  const site = await openFuzzSite(values.folder);
  const started = Date.now();
  try {
    const { cases, statuses, slowestMs } = await runFuzz(site, kind, Number(values.cases), seed);
    const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    const seconds = Math.round((Date.now() - started) / 1_000);
    console.log(
      `${kind}: ${cases} cases in ${seconds} s, slowest ${slowestMs} ms; ${counts.join(", ")}`,
    );
  } catch (error) {
    ok = false;
    console.error(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await site.close();
  }
}
process.exit(ok ? 0 : 1);
