/**
 * npm run bench                 measures everything and writes docs/performance.md
 * npm run bench -- paint load   measures single parts and only prints the results
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { measureFollowing } from "./following.ts";
import {
  measureFront,
  measureMemory,
  measureStart,
  measureThroughput,
  SERVER_CORE,
} from "./load.ts";
import { measureBlocking, measurePaint, measureScores } from "./paint.ts";
import { measurePosts } from "./posts.ts";
import { type Line, toTable } from "./report.ts";
import { openStage, type Stage } from "./stage.ts";

interface Part {
  measure(stage: Stage): Promise<Line[]>;
  /** The processor on which the server and nginx must run; undefined means any. */
  core?: number;
  env?: Record<string, string>;
}

const parts: Record<string, Part> = {
  paint: { measure: measurePaint("simulate") },
  "paint-slowed": { measure: measurePaint("devtools") },
  scores: { measure: measureScores },
  blocking: { measure: measureBlocking },
  following: { measure: measureFollowing },
  load: { measure: measureThroughput, core: SERVER_CORE },
  front: { measure: measureFront, core: SERVER_CORE },
  memory: { measure: measureMemory, core: SERVER_CORE },
  posts: { measure: measurePosts, env: { CONTACT_HOURLY_LIMIT: "0" } },
  start: { measure: measureStart },
};

const REPORT = "docs/performance.md";
const FIGURES = /<!-- figures -->[\s\S]*<!-- \/figures -->/;
const STAFF_PART = "tests/bench/staff-desk.ts";

async function main(): Promise<void> {
  const started = performance.now();
  const chosen = process.argv.slice(2);
  const unknown = chosen.filter((name) => !parts[name] && name !== "desk");
  if (unknown.length > 0) {
    throw new Error(
      `Unknown part: ${unknown.join(", ")}. Known: ${Object.keys(parts).join(", ")}, desk.`,
    );
  }
  const isWhole = chosen.length === 0;
  const lines: Line[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (isWhole || chosen.includes(name)) lines.push(...(await run(name, part)));
  }
  if (isWhole || chosen.includes("desk")) lines.push(...(await runDesk()));
  const missed = lines.filter(({ met }) => !met);
  console.log(
    `\n${toTable(lines)}\n\n${lines.length - missed.length} lines met, ${missed.length} missed, ${seconds(started)}`,
  );
  if (isWhole) writeReport(lines);
}

async function run(name: string, { core, env, measure }: Part): Promise<Line[]> {
  const started = performance.now();
  announce(name);
  const stage = await openStage(core ?? null, env);
  try {
    const lines = await measure(stage);
    print(lines);
    console.log(`   ${seconds(started)}`);
    return lines;
  } finally {
    await stage.close();
  }
}

/** Measures the staff area in a separate process, so that it starts with a fresh heap. */
async function runDesk(): Promise<Line[]> {
  const started = performance.now();
  announce("desk");
  const desk = fork(STAFF_PART, ["100000"]);
  const lines: Line[] = [];
  desk.on("message", (sent) => lines.push(...(sent as Line[])));
  const [code] = await once(desk, "exit");
  if (code !== 0) throw new Error("the staff area's part failed");
  print(lines);
  console.log(`   ${seconds(started)}`);
  return lines;
}

/** Also prints the load of the last minute, because figures from a busy machine mean little. */
const announce = (name: string) => console.log(`\n── ${name} (load ${loadavg()[0]?.toFixed(1)})`);
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(0)} s`;

function print(lines: Line[]): void {
  for (const { what, target, measured, met } of lines)
    console.log(`${met ? "met   " : "MISSED"}  ${what}: ${measured} (${target})`);
}

/** Replaces the figures between the marks in the report with those of this run. */
function writeReport(lines: Line[]): void {
  const machine = `${availableParallelism()} processors (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`;
  const figures = `Run of ${new Date().toISOString().slice(0, 10)} on ${machine}.\n\n${toTable(lines)}`;
  const text = readFileSync(REPORT, "utf8");
  writeFileSync(REPORT, text.replace(FIGURES, `<!-- figures -->\n${figures}\n<!-- /figures -->`));
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.setMaxListeners(0);
await main();
