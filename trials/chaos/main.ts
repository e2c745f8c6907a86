/**
 *   npm run chaos -- [--database sqlite|postgres] [--rounds n]
 *
 * Without arguments: 100 rounds on the embedded database, 30 on PostgreSQL. Ends with 1 when
 * anything acknowledged was lost, anything was doubled, or a start took longer than 3 seconds.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "#tests/support/postgres-cluster.ts";
import { ROWS } from "./imports.ts";
import { runChaos } from "./run-chaos.ts";

const ROUNDS = { sqlite: 100, postgres: 30 };
const LONGEST_START_MS = 3_000;

const { values } = parseArgs({
  options: { database: { type: "string" }, rounds: { type: "string" } },
});

async function trial(kind: keyof typeof ROUNDS): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "arena-chaos-"));
  const postgres = kind === "postgres" ? await startPostgres() : null;
  const rounds = Number(values.rounds ?? ROUNDS[kind]);
  try {
    const env = {
      DATA_DIR: folder,
      ...(postgres && { DATABASE_URL: `${postgres.url}/postgres` }),
    };
    const report = await runChaos(env, rounds, (round, ms) => {
      if (round % 10 === 0)
        console.log(`  ${kind}: ${round} of ${rounds}, last start ${Math.round(ms)} ms`);
    });
    const { lost, doubled, problems } = report;
    console.log(
      `${kind}: ${report.rounds} kills, ${report.acknowledged} acknowledged ` +
        `(${report.imports} of them imports of ${ROWS} records), ${lost.length} lost, ` +
        `${doubled.length} doubled, ready again after ${report.medianStart} ms (median), ` +
        `${report.slowestStart} ms (slowest)`,
    );
    for (const line of [...lost, ...doubled, ...problems]) console.error(`  ${line}`);
    const wrong = lost.length + doubled.length + problems.length;
    return wrong === 0 && report.slowestStart <= LONGEST_START_MS;
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

let ok = true;
for (const kind of ["sqlite", "postgres"] as const)
  if (!values.database || values.database === kind) ok = (await trial(kind)) && ok;
process.exit(ok ? 0 : 1);
