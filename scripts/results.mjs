/**
 * Makes the results of steps that take long. The results are committed with a record of their
 * sources, and a step runs again only when its sources have changed (docs/decisions/0270).
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { environmentWithRuntime } from "./install.mjs";

/**
 * Each step: its program, the files and packages that it reads, the folders that it writes, and
 * its record in one of them. sharp isn't a source, because a picture that an earlier version
 * encoded is still right.
 */
export const STEPS = [
  {
    program: "scripts/make-fonts.ts",
    sources: ["scripts/make-fonts.ts", "scripts/draw-apostrophe.ts"],
    packages: [
      "@fontsource-variable/fraunces",
      "@fontsource-variable/source-sans-3",
      "subset-font",
    ],
    results: ["app/fonts"],
    record: "app/fonts/made-from.json",
  },
  {
    program: "building/make.ts",
    sources: [
      "building/make.ts",
      "building/parameters.json",
      "building/geometry",
      "building/model",
      "building/pictures",
      "building/plans",
      "building/renderings/masters",
    ],
    packages: [
      "@fontsource-variable/fraunces",
      "@fontsource-variable/source-sans-3",
      "@gltf-transform/core",
      "@gltf-transform/extensions",
      "@gltf-transform/functions",
      "harfbuzzjs",
      "meshoptimizer",
      "subset-font",
    ],
    results: ["building/results", "public/assets/building"],
    record: "building/results/made-from.json",
  },
];

/** Makes the results that don't match their sources; ends the process when a step fails. */
export function makeResults() {
  for (const step of STEPS.filter((each) => !isCurrent(each))) {
    console.log(`Running ${step.program} …`);
    run("node", step.program);
    writeRecord(step);
  }
}

/** Whether the sources, and the files that the step wrote, match its record. */
export function isCurrent(step) {
  return existsSync(step.record) && readFileSync(step.record, "utf8") === describe(step);
}

export function writeRecord(step) {
  writeFileSync(step.record, describe(step));
}

function describe({ sources, packages, results, record }) {
  const { packages: installed } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const versions = packages.map((name) => `${name} ${installed[`node_modules/${name}`].version}`);
  const hashes = {
    sources: fingerprint(sources, versions),
    results: fingerprint(results, [], (file) => file !== record),
  };
  return `${JSON.stringify(hashes, null, 2)}\n`;
}

/** Hashes the words, and the path and content of every file below `paths` except tests. */
export function fingerprint(paths, words = [], isIncluded = () => true) {
  const hash = createHash("sha256").update(words.join("\n"));
  for (const file of paths.flatMap(filesUnder).filter(isIncluded))
    hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

/**
 * Saves memory during the build: 650 MB in place of 880 for the bundling, in the same time.
 * glibc, and mimalloc in Vite's bundler, return free memory at once, and V8 has less room for young
 * objects.
 */
const BUILD_ENVIRONMENT = {
  NODE_ENV: "production",
  NODE_OPTIONS: "--max-semi-space-size=8",
  MALLOC_ARENA_MAX: "1",
  MIMALLOC_PURGE_DELAY: "0",
};

/** Runs a step of the build; when it fails, prints its output and ends the process. */
export function run(program, ...args) {
  const result = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...environmentWithRuntime(), ...BUILD_ENVIRONMENT },
    shell: process.platform === "win32",
  });
  if (result.status === 0) return;
  console.error(`${result.stdout ?? ""}${result.stderr ?? ""}${result.error?.message ?? ""}`);
  console.error(`Build step "${program} ${args.join(" ")}" failed. Nothing was started.`);
  process.exit(1);
}
