/** Finds and runs the programs that the benchmark needs. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Throws a message with the name of the Debian package when a program is missing. */
export function findProgram(name: string, debianPackage = name): string {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/bin"];
  const path = folders.map((folder) => `${folder}/${name}`).find((each) => existsSync(each));
  if (!path) throw new Error(`The benchmark needs ${name}: apt-get install ${debianPackage}`);
  return path;
}

/** Whether a program is installed. If not, prints what the benchmark skips. */
export function isHere(name: string, debianPackage = name): boolean {
  try {
    findProgram(name, debianPackage);
    return true;
  } catch {
    process.stdout.write(`Not tried with ${name}: apt-get install ${debianPackage}\n`);
    return false;
  }
}

export const findBrowser = () => process.env.CHROMIUM ?? findProgram("chromium");

/**
 * Starts a program on one core (null: any core) and leaves it running; keeps its output only for
 * error messages.
 */
export function start(
  core: number | null,
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  errors: "inherit" | "ignore" = "inherit",
): ChildProcess {
  const [file, ...rest] =
    core === null
      ? [program, ...args]
      : [findProgram("taskset", "util-linux"), "-c", String(core), program, ...args];
  const child = spawn(file as string, rest, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", errors],
  });
  // Without this, the program keeps running when you stop the benchmark.
  process.once("exit", () => child.kill());
  return child;
}

/** Ends a process that `start` started, and waits until it has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
}

/**
 * Asks until the address answers. Returns the milliseconds this took; rejects after `patience`, in
 * ms.
 */
export async function untilAnswered(url: string, patience = 60_000): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < patience) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return performance.now() - started;
    await sleep(5);
  }
  throw new Error(`${url} does not answer`);
}

/** Returns the processor time that a process has used so far, in microseconds. */
export function cpuMicroseconds(pid: number): number {
  const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000_000;
}

/** Returns the resident memory of a process in megabytes. */
export function memoryMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(line) / 1024;
}
