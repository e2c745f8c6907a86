/** Tests a disk that fills up, and then accepts no more data. */
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { judge, startBystander } from "./bystander.ts";
import { type Disk, makeDisk } from "./disk.ts";
import { type Experiment, type Outcome, openExperiment } from "./open-experiment.ts";
import { sendOne } from "./workload.ts";

const CALM_MS = 3_000;
const BROKEN_MS = 10_000;
const PIECE = Buffer.alloc(64 * 1024);

export async function runBadDisk(folder: string): Promise<Outcome> {
  const disk = makeDisk(folder);
  try {
    const experiment = await openExperiment({ DATA_DIR: disk.path });
    try {
      return await spoil(experiment, disk);
    } finally {
      await experiment.close();
    }
  } finally {
    disk.unmount();
  }
}

async function spoil(experiment: Experiment, disk: Disk): Promise<Outcome> {
  const bystander = startBystander(experiment);
  await pause(CALM_MS);
  const filler = join(disk.path, "filler");
  const fullUntil = Date.now() + BROKEN_MS;
  while (Date.now() < fullUntil) {
    fill(filler);
    await pause(100);
  }
  const refusedFull = bystander.refused;
  rmSync(filler);
  const freed = performance.now();
  while (!(await sendOne(experiment.target))) await pause(10);
  const backAfter = performance.now() - freed;
  await pause(CALM_MS);

  const before = bystander.refused;
  disk.makeReadOnly();
  await pause(BROKEN_MS);
  const refusedReadOnly = bystander.refused - before;
  await bystander.stop();
  // An operator who finds a read-only disk repairs it and restarts the machine.
  await experiment.site.kill();
  disk.repair();
  await experiment.site.start();
  const outcome = await experiment.finish();
  // SQLite itself checks the database.
  const database = new SQLite(join(disk.path, "arena.sqlite"), { readonly: true });
  const integrity = String(database.pragma("integrity_check", { simple: true }));
  database.close();
  const { seen, wrong } = judge(bystander, backAfter);
  if (integrity !== "ok") wrong.push(`integrity check: ${integrity}`);
  if (refusedFull === 0 || refusedReadOnly === 0) wrong.push("the disk was never bad");
  return {
    ...outcome,
    seen: `; ${refusedFull} refused while it was full, ${refusedReadOnly} while read-only; ${seen}; integrity ${integrity}`,
    problems: [...outcome.problems, ...wrong],
  };
}

/** Fills the remaining space. */
function fill(file: string): void {
  try {
    for (;;) appendFileSync(file, PIECE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
