/** Provides the tools that the tests need besides npm packages: browsers and PostgreSQL. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { oldChromium } from "./old-browsers.mjs";

const TOOLS = [
  {
    name: "Chromium",
    packages: ["chromium"],
    find: () => onPath("chromium") ?? onPath("chromium-browser") ?? onPath("google-chrome"),
    variable: "CHROMIUM",
  },
  {
    name: "Chromium's headless shell",
    packages: ["chromium-headless-shell"],
    find: () => onPath("chromium-headless-shell"),
    variable: "CHROMIUM_HEADLESS_SHELL",
    without: "The browser tests take twice as long",
  },
  { name: "PostgreSQL", packages: ["postgresql"], find: findPostgres, variable: "POSTGRES_BIN" },
  {
    name: "Firefox",
    packages: ["firefox-esr"],
    find: () => onPath("firefox-esr") ?? onPath("firefox"),
    variable: "FIREFOX",
    without: "No tests run in Firefox",
  },
  {
    name: "WebKit",
    packages: ["webkit2gtk-driver", "xvfb"],
    find: () => onPath("Xvfb") && onPath("WebKitWebDriver"),
    variable: "WEBKIT_DRIVER",
    without: "No tests run in WebKit",
  },
];

/**
 * Installs missing tools if it may, and sets the variables that say where they are. For tools
 * that are still missing it prints what to do, and ends the process when the tests can't run
 * without one. With `allOldBrowsers` it provides all old browsers that the tests know, otherwise
 * only the one that matters most.
 */
export function provideTestTools({ allOldBrowsers = false } = {}) {
  const missing = TOOLS.filter((tool) => !locate(tool));
  if (missing.length > 0) installWithApt(missing.map((tool) => tool.packages));
  const stillMissing = TOOLS.filter((tool) => !locate(tool));
  for (const { name, packages, variable, without } of stillMissing) {
    const need = `The tests need ${name}`;
    console.error(`${without ?? need}. Install "${packages.join(" ")}", or set ${variable}.`);
  }
  if (stillMissing.some((tool) => !tool.without)) process.exit(1);
  for (const tool of TOOLS) process.env[tool.variable] = locate(tool) ?? "";
  const old = oldChromium(allOldBrowsers);
  process.env.OLD_CHROMIUM = Object.keys(old).length > 0 ? JSON.stringify(old) : "";
}

const locate = ({ variable, find }) => process.env[variable] || find();

/** Installs each tool separately, because not every system has every package. */
function installWithApt(packagesOfTools) {
  const mayInstall = process.platform === "linux" && process.getuid?.() === 0 && onPath("apt-get");
  if (!mayInstall) return;
  console.log(`Installing ${packagesOfTools.flat().join(", ")} for the tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "-qq", "--no-install-recommends"];
  const commands = packagesOfTools.map((packages) => [...install, ...packages]);
  for (const args of [["update", "-qq"], ...commands]) {
    const result = spawnSync("apt-get", args, { env, encoding: "utf8" });
    if (result.status !== 0) console.error(`apt-get ${args.join(" ")}:\n${result.stderr}`);
  }
}

/** Returns the folder of the newest initdb and postgres, or null. */
function findPostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = versions.map((version) => join(debian, version, "bin"));
  const initdb = onPath("initdb");
  return (
    [...folders, initdb && join(initdb, "..")].find(
      (folder) => folder && existsSync(join(folder, "initdb")),
    ) ?? null
  );
}

function onPath(program) {
  const folders = (process.env.PATH ?? "").split(":");
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
}
