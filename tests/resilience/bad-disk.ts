/** A real disk, small and of our own, that fills up and then takes nothing more. Linux, as root. */
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { type Bystander, startBystander } from "./bystander.ts";
import { type Experiment, type Outcome, openExperiment } from "./open-experiment.ts";
import { sendOne } from "./workload.ts";

const SIZE_MB = 48;
const CALM_MS = 3_000;
const BROKEN_MS = 10_000;
const PIECE = Buffer.alloc(64 * 1024);

export interface DiskReport extends Outcome {
  bystander: Bystander;
  /** Requests refused while it was full, and while it was read-only. */
  refusedFull: number;
  refusedReadOnly: number;
  /** Milliseconds from the moment there was room until something was stored again. */
  backAfter: number;
  /** SQLite's own verdict. */
  integrity: string;
}

export const mayMount = () => process.platform === "linux" && process.getuid?.() === 0;

export async function runBadDisk(folder: string): Promise<DiskReport> {
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

async function spoil(experiment: Experiment, disk: Disk): Promise<DiskReport> {
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
  // An operator who finds a read-only disk mends it and restarts the machine.
  await experiment.site.kill();
  disk.repair();
  await experiment.site.start();
  const outcome = await experiment.finish();
  const database = new SQLite(join(disk.path, "arena.sqlite"), { readonly: true });
  const integrity = String(database.pragma("integrity_check", { simple: true }));
  database.close();
  return { bystander, refusedFull, refusedReadOnly, backAfter, integrity, ...outcome };
}

/** Takes what room there is. */
function fill(file: string): void {
  try {
    for (;;) appendFileSync(file, PIECE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

type Disk = ReturnType<typeof makeDisk>;

function makeDisk(folder: string) {
  const image = join(folder, "disk.img");
  const path = join(folder, "disk");
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  mkdirSync(path);
  run("truncate", "--size", `${SIZE_MB}M`, image);
  run("mkfs.ext4", "-q", image);
  const mount = () => run("mount", "-o", "loop,errors=remount-ro", image, path);
  mount();
  return {
    path,
    /** As the kernel does when the disk tells of an error. */
    makeReadOnly: () =>
      writeFileSync(
        `/sys/fs/ext4/${basename(run("findmnt", "-no", "SOURCE", path))}/trigger_fs_error`,
        "test",
      ),
    repair: () => {
      run("umount", path);
      // Ends with 1 when it has mended something, as it has here.
      run("sh", "-c", `e2fsck -pf ${image} || [ $? -le 1 ]`);
      mount();
    },
    unmount: () => run("umount", path),
  };
}
