/** Builds the product if one of its input files has changed. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { environmentWithRuntime } from "./install.mjs";

const BUILT = "build/.built-from";
const PREPARED = ".cache/prepared-from";
/** Fonts, pictures and the 3D model are made from these. */
const SOURCES = [
  "building",
  "scripts/draw-apostrophe.ts",
  "scripts/make-fonts.ts",
  "package-lock.json",
];
const INPUTS = [
  ...SOURCES,
  "adapters",
  "app",
  "content",
  "db",
  "domain",
  "public",
  "server",
  "scripts/build-islands.ts",
  "scripts/compress-built.ts",
  "scripts/decoder-alias.ts",
  "react-router.config.ts",
  "vite.config.ts",
  "vite.islands.config.ts",
];
/** Folders below the inputs that the steps write. */
const MADE_BY_STEPS = new Set(["fonts", "assets", "generated"]);
const PREPARATION = [
  ["node", "scripts/make-fonts.ts"],
  ["node", "building/make.ts"],
];
const BUNDLING = [
  ["react-router", "build"],
  ["node", "scripts/build-islands.ts"],
];

/** The folders that the preparation writes. It runs again when one is missing. */
const MADE = ["app/styles/fonts", "public/assets/pictures", "building/generated"];

/** Ends the process with a message, and without a stamp, when a step fails. */
export function ensureBuilt() {
  const wanted = fingerprint(INPUTS);
  if (isStamped(BUILT, wanted)) return;
  prepare();
  console.log("Building …");
  // A failed step leaves a broken build: without the stamp it is built again.
  rmSync(BUILT, { force: true });
  run(BUNDLING);
  writeFileSync(BUILT, wanted);
}

/** Makes fonts, pictures and model, which development and unit tests need, too. */
export function prepare() {
  const wanted = fingerprint(SOURCES);
  if (MADE.every(existsSync) && isStamped(PREPARED, wanted)) return;
  console.log("Making fonts, pictures and the model …");
  rmSync(PREPARED, { force: true });
  run(PREPARATION);
  mkdirSync(dirname(PREPARED), { recursive: true });
  writeFileSync(PREPARED, wanted);
}

const isStamped = (stamp, wanted) => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;

function run(steps) {
  for (const [program, ...args] of steps) {
    const done = spawnSync(program, args, {
      encoding: "utf8",
      env: { ...environmentWithRuntime(), NODE_ENV: "production" },
      shell: process.platform === "win32",
    });
    if (done.status === 0) continue;
    console.error(`${done.stdout ?? ""}${done.stderr ?? ""}${done.error?.message ?? ""}`);
    console.error(`Build step "${program} ${args.join(" ")}" failed. Nothing was started.`);
    process.exit(1);
  }
}

/** Hash over the path and content of every input file except tests. */
function fingerprint(inputs) {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap(filesUnder))
    hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !MADE_BY_STEPS.has(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesUnder(join(path, name)));
}
