/** Builds the product if one of its input files has changed. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fingerprint, makeResults, run } from "./results.mjs";

const BUILT = "build/.built-from";
const INPUTS = [
  "adapters",
  "app",
  "building/parameters.json",
  "building/results",
  "content",
  "db",
  "domain",
  "package-lock.json",
  "public",
  "server",
  "scripts/build-islands.ts",
  "scripts/compress-built.ts",
  "scripts/decoder-alias.ts",
  "scripts/lower-styles.ts",
  "scripts/page-sources.ts",
  "react-router.config.ts",
  "vite.config.ts",
  "vite.islands.config.ts",
];

/** When a step fails, ends the process with a message and leaves no stamp. */
export function ensureBuilt() {
  makeResults();
  const wanted = fingerprint(INPUTS);
  if (isBuilt(wanted)) return;
  console.log("Building …");
  // A failed step leaves a broken build. Without the stamp, the next run builds it again.
  rmSync(BUILT, { force: true });
  run("react-router", "build");
  run("node", "scripts/build-islands.ts");
  writeFileSync(BUILT, wanted);
}

/**
 * Ends the process with a message when the build is missing or older than its source. Writes
 * nothing.
 */
export function requireBuilt() {
  if (isBuilt(fingerprint(INPUTS))) return;
  console.error(
    "The build is older than its source. Run `npm run build`, then start the site again.",
  );
  process.exit(1);
}

const isBuilt = (wanted) => existsSync(BUILT) && readFileSync(BUILT, "utf8") === wanted;
