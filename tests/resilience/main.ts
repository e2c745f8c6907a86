/**
 *   npm run resilience -- [--only kills|faults] [--database sqlite|postgres] [--rounds n] [--away seconds]
 *
 * Kills: 100 rounds on the embedded database, 30 on PostgreSQL. Faults: PostgreSQL cuts connections
 * and is away for a minute; a real disk is full, then read-only. Ends with 1 when anything
 * acknowledged was lost, anything was doubled, a page was not answered, or the site was not back
 * within 3 seconds.
 */
import { rmSync } from "node:fs";
import { readOptions, report } from "#tests/support/command.ts";
import { startPostgres } from "#tests/support/postgres-cluster.ts";
import { makeFolder } from "#tests/support/temporary-folder.ts";
import { mayMount, runBadDisk } from "./bad-disk.ts";
import { type Bystander, describeReads } from "./bystander.ts";
import { killRepeatedly } from "./kill-site.ts";
import type { Outcome } from "./open-experiment.ts";
import { runOutage } from "./postgres-outage.ts";
import { ROWS } from "./workload.ts";

const ROUNDS = { sqlite: 100, postgres: 30 };
const LONGEST_ABSENCE_MS = 3_000;

const options = readOptions({ only: "", database: "", rounds: "", away: "60" });
type DatabaseName = keyof typeof ROUNDS;

/** Runs an experiment in a folder of its own, on a PostgreSQL of its own where it needs one. */
async function inPlace<T>(
  withPostgres: boolean,
  run: (folder: string, postgres: Awaited<ReturnType<typeof startPostgres>> | null) => Promise<T>,
): Promise<T> {
  const folder = makeFolder("resilience");
  const postgres = withPostgres ? await startPostgres() : null;
  try {
    return await run(folder, postgres);
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function reportOutcome(what: string, outcome: Outcome, more: string, others: string[]): void {
  const { acknowledged, imports, pages, pictures, lost, doubled, problems } = outcome;
  const files =
    imports > 0
      ? ` (${imports} of them imports of ${ROWS} records, ${pages} publications, ${pictures} pictures)`
      : "";
  report(
    `${what}: ${acknowledged} acknowledged${files}, ${lost.length} lost, ${doubled.length} doubled; ${more}`,
    [...lost, ...doubled, ...problems, ...others],
  );
}

const kills = (kind: DatabaseName) =>
  inPlace(kind === "postgres", async (folder, postgres) => {
    const place = {
      DATA_DIR: folder,
      ...(postgres && { DATABASE_URL: `${postgres.url}/postgres` }),
    };
    const rounds = Number(options.rounds || ROUNDS[kind]);
    const result = await killRepeatedly(place, rounds, (round, ms) => {
      if (round % 10 === 0)
        console.log(`  ${kind}: ${round} of ${rounds}, last start ${Math.round(ms)} ms`);
    });
    const { medianStart, slowestStart } = result;
    const starts = `ready again after ${medianStart} ms (median), ${slowestStart} ms (slowest)`;
    reportOutcome(`${rounds} kills on ${kind}`, result, starts, late(slowestStart));
  });

const outage = () =>
  inPlace(true, async (folder, postgres) => {
    if (!postgres) return;
    const result = await runOutage(postgres, folder, Number(options.away) * 1_000);
    const { bystander, backAfter } = result;
    const more = `${bystander.refused} refused; ready ${Math.round(backAfter)} ms after its return; ${describeReads(bystander)}`;
    const what = `PostgreSQL cutting connections, then away for ${options.away} s`;
    reportOutcome(what, result, more, wrongsOf(bystander, backAfter));
  });

const badDisk = () =>
  inPlace(false, async (folder) => {
    if (!mayMount()) {
      console.log("a bad disk: not tried, since only root can mount one");
      return;
    }
    const result = await runBadDisk(folder);
    const { bystander, refusedFull, refusedReadOnly, backAfter, integrity } = result;
    const more = `${refusedFull} refused while it was full, ${refusedReadOnly} while read-only; stored again ${Math.round(backAfter)} ms after there was room; ${describeReads(bystander)}; integrity ${integrity}`;
    const others = wrongsOf(bystander, backAfter);
    if (integrity !== "ok") others.push(`integrity check: ${integrity}`);
    if (refusedFull === 0 || refusedReadOnly === 0) others.push("the disk was never bad");
    reportOutcome("a disk full for 10 s, then read-only for 10 s", result, more, others);
  });

const late = (ms: number) =>
  ms > LONGEST_ABSENCE_MS ? [`back after ${Math.round(ms)} ms only`] : [];
const wrongsOf = (bystander: Bystander, backAfter: number) => [
  ...bystander.brokenPages,
  ...late(backAfter),
];

if (options.only !== "faults")
  for (const kind of ["sqlite", "postgres"] as const)
    if (!options.database || options.database === kind) await kills(kind);
if (options.only !== "kills") {
  await outage();
  await badDisk();
}
process.exit();
