/**
 *   npm run resilience -- [--only outage|disk|power] [--away seconds] [--cuts n]
 *
 * PostgreSQL cuts connections and is away for a minute; a real disk is full, then read-only; the power is
 * cut 20 times. Ends with 1 when anything acknowledged was lost, anything was doubled, a page was not
 * answered, or the site was not back within 3 seconds. Kills: `KILL_ROUNDS=100 npm test -- resilience/kills`.
 */
import { rmSync } from "node:fs";
import { readOptions, report } from "#tests/support/command.ts";
import { startPostgres } from "#tests/support/postgres-cluster.ts";
import { makeFolder } from "#tests/support/temporary-folder.ts";
import { runBadDisk } from "./bad-disk.ts";
import { type Bystander, describeReads } from "./bystander.ts";
import { mayMount } from "./disk.ts";
import type { Outcome } from "./open-experiment.ts";
import { runOutage } from "./postgres-outage.ts";
import { cutPower } from "./power-cuts.ts";

const LONGEST_ABSENCE_MS = 3_000;

const options = readOptions({ only: "", away: "60", cuts: "20" });

function reportOutcome(what: string, outcome: Outcome, more: string, others: string[]): void {
  const { acknowledged, lost, doubled, problems } = outcome;
  report(
    `${what}: ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled; ${more}`,
    [...lost, ...doubled, ...problems, ...others],
  );
}

const wrongsOf = (bystander: Bystander, backAfter: number) => [
  ...bystander.brokenPages,
  ...(backAfter > LONGEST_ABSENCE_MS ? [`back after ${Math.round(backAfter)} ms only`] : []),
];

async function outage(folder: string): Promise<void> {
  const postgres = await startPostgres();
  try {
    const result = await runOutage(postgres, folder, Number(options.away) * 1_000);
    const { bystander, backAfter } = result;
    const more = `${bystander.refused} refused; ready ${Math.round(backAfter)} ms after its return; ${describeReads(bystander)}`;
    const what = `PostgreSQL cutting connections, then away for ${options.away} s`;
    reportOutcome(what, result, more, wrongsOf(bystander, backAfter));
  } finally {
    await postgres.stop();
  }
}

async function badDisk(folder: string): Promise<void> {
  const result = await runBadDisk(folder);
  const { bystander, refusedFull, refusedReadOnly, backAfter, integrity } = result;
  const more = `${refusedFull} refused while it was full, ${refusedReadOnly} while read-only; stored again ${Math.round(backAfter)} ms after there was room; ${describeReads(bystander)}; integrity ${integrity}`;
  const others = wrongsOf(bystander, backAfter);
  if (integrity !== "ok") others.push(`integrity check: ${integrity}`);
  if (refusedFull === 0 || refusedReadOnly === 0) others.push("the disk was never bad");
  reportOutcome("a disk full for 10 s, then read-only for 10 s", result, more, others);
}

async function powerCuts(folder: string): Promise<void> {
  const result = await cutPower(folder, Number(options.cuts));
  reportOutcome(`${options.cuts} power cuts`, result, "on a disk of 48 MB", []);
}

const parts = { outage, disk: badDisk, power: powerCuts };
for (const [name, run] of Object.entries(parts)) {
  if (options.only && options.only !== name) continue;
  if (name !== "outage" && !mayMount()) {
    console.log(`${name}: not tried, since only root can mount a disk`);
    continue;
  }
  const folder = makeFolder("resilience");
  await run(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}
process.exit();
