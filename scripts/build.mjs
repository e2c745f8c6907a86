/** Builds the product when, and only when, something that goes into it has changed. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environmentWithRuntime } from "./install.mjs";

const STAMP = "build/.built-from";
const INPUTS = [
  "app",
  "building",
  "content",
  "db",
  "domain",
  "adapters",
  "public",
  "server",
  "scripts/build-islands.ts",
  "scripts/compress-built.ts",
  "scripts/decoder-alias.ts",
  "scripts/draw-apostrophe.ts",
  "scripts/make-fonts.ts",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
  "vite.islands.config.ts",
];
/** Folders below the inputs that the steps themselves write. */
const MADE_BY_STEPS = new Set(["fonts", "assets", "generated"]);
/** What the pages are made of besides code; development needs it too. */
const PREPARATION = [
  ["node", "scripts/make-fonts.ts"],
  ["node", "building/make.ts"],
];
const BUNDLING = [
  ["react-router", "build"],
  ["node", "scripts/build-islands.ts"],
];

/** Exits the process with a message when a step fails; leaves no stamp then. */
export function ensureBuilt() {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.log("Building …");
  run([...PREPARATION, ...BUNDLING]);
  writeFileSync(STAMP, wanted);
}

/** Makes what development serves from the source tree; quick when nothing changed. */
export function prepare() {
  run(PREPARATION);
}

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

/** Hash over the path and content of every input file. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of INPUTS.flatMap(filesUnder))
    hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !MADE_BY_STEPS.has(name))
    .flatMap((name) => filesUnder(join(path, name)));
}
