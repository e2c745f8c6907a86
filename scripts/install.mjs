/**
 * Installs the dependencies and the Node runtime of the lockfile. Needs npm and Node 20.19 or
 * newer.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const LOCKFILE = "package-lock.json";
const STAMP = "node_modules/.installed-lockfile";
/** node:crypto has argon2 since Node 24.7; pages and tools need 24. */
const OLDEST_RUNTIME = [24, 7];

/**
 * Runs `npm ci` unless node_modules matches the lockfile. With `besideSite`, which is for a
 * command that may run beside a site, it ends the process instead, because `npm ci` would remove
 * the packages that the site uses.
 */
export function ensureInstalled({ besideSite = false } = {}) {
  const wanted = createHash("sha256").update(readFileSync(LOCKFILE)).digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  if (besideSite && existsSync("node_modules")) {
    console.error(
      "This folder holds another version than the one that is installed. Run `npm run build`, restart the site, then run the command again.",
    );
    process.exit(1);
  }
  // npm leaves out packages of pictures and build tools that need another Node than the one that
  // runs npm.
  if (!isAtLeast([22, 12]) && (!isAtLeast([20, 19]) || isAtLeast([21, 0]))) {
    console.error(
      `This is Node ${process.versions.node}. Install Node 20.19, or 22.12 or newer, and run the command again.`,
    );
    process.exit(1);
  }
  // The build needs development packages, which npm leaves out under NODE_ENV=production.
  console.log("Installing the packages of the lockfile (npm ci) …");
  const result = spawnSync(
    "npm",
    ["ci", "--include=dev", "--no-fund", "--no-audit", "--loglevel=error"],
    {
      stdio: "inherit",
      shell: process.platform === "win32",
    },
  );
  if (result.status !== 0) {
    console.error("npm ci failed; the reason is above. Nothing was started.");
    process.exit(1);
  }
  writeFileSync(STAMP, wanted);
}

/** Returns the environment with the project's Node and command-line tools first on the PATH. */
export function environmentWithRuntime() {
  const bins = [runtimeFolder(), join(process.cwd(), "node_modules", ".bin")];
  return { ...process.env, PATH: [...bins, process.env.PATH].join(delimiter) };
}

/**
 * Returns the folder of the Node that runs the product: the installed package's, or this one if it
 * is new enough.
 */
function runtimeFolder() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const packaged = join(process.cwd(), "node_modules", `node-${platform}-${process.arch}`, "bin");
  if (existsSync(packaged)) return packaged;
  if (isAtLeast(OLDEST_RUNTIME)) return join(process.execPath, "..");
  console.error(
    `No packaged Node for ${process.platform}-${process.arch}, and this one is ${process.versions.node}. ` +
      `Install Node ${OLDEST_RUNTIME.join(".")} or newer and run the command again.`,
  );
  process.exit(1);
}

/** Whether the Node that runs this script has version `[major, minor]` or newer. */
function isAtLeast([needMajor, needMinor]) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major > needMajor || (major === needMajor && minor >= needMinor);
}
