/** Builds the product when, and only when, something that goes into it has changed. */
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
/** What the pages are made of besides code is made from these, and from the recipes below. */
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

/** Where the preparation leaves what it makes; one of them gone, it runs again. */
const MADE = ["app/styles/fonts", "public/assets/pictures", "building/generated"];

/** Exits the process with a message when a step fails; leaves no stamp then. */
export function ensureBuilt() {
  const wanted = fingerprint(INPUTS);
  if (isStamped(BUILT, wanted)) return;
  prepare();
  console.log("Building …");
  // What a step that fails leaves half made is not taken for the older build.
  rmSync(BUILT, { force: true });
  run(BUNDLING);
  writeFileSync(BUILT, wanted);
}

/** Makes fonts, pictures and model, which development and the unit tests need, too. */
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

/** Hash over the path and content of every input file; tests go into nothing that is built. */
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
