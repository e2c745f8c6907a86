/** Provides what the checks need beyond npm, through the system's packages: browsers and a PostgreSQL. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const TOOLS = [
  { name: "Chromium", packages: ["chromium"], find: findChromium, variable: "CHROMIUM" },
  { name: "PostgreSQL", packages: ["postgresql"], find: findPostgres, variable: "POSTGRES_BIN" },
  {
    name: "Firefox",
    packages: ["firefox-esr"],
    find: () => process.env.FIREFOX || onPath("firefox-esr") || onPath("firefox"),
    variable: "FIREFOX",
    isOptional: true,
  },
  {
    name: "WebKit",
    packages: ["webkit2gtk-driver", "xvfb"],
    find: () => process.env.WEBKIT_DRIVER || (onPath("Xvfb") && onPath("WebKitWebDriver")),
    variable: "WEBKIT_DRIVER",
    isOptional: true,
  },
];

/** Installs what is missing where it may, tells the tests where it is, and otherwise says what to do. */
export function provideTestTools() {
  const missing = TOOLS.filter((tool) => !tool.find());
  if (missing.length > 0) installWithApt(missing.map((tool) => tool.packages));
  const stillMissing = TOOLS.filter((tool) => !tool.find());
  for (const { name, packages, variable, isOptional } of stillMissing) {
    const need = isOptional ? `Nothing is tested in ${name}` : `The tests need ${name}`;
    console.error(`${need}. Install "${packages.join(" ")}", or set ${variable}.`);
  }
  if (stillMissing.some((tool) => !tool.isOptional)) process.exit(1);
  for (const { find, variable } of TOOLS) process.env[variable] = find() ?? "";
}

/** Each tool by itself: not every system has every package. */
function installWithApt(packagesOfTools) {
  const mayInstall = process.platform === "linux" && process.getuid?.() === 0 && onPath("apt-get");
  if (!mayInstall) return;
  console.log(`Installing ${packagesOfTools.flat().join(", ")} for the tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-qq"],
    ...packagesOfTools.map((packages) => [
      "install",
      "-y",
      "-qq",
      "--no-install-recommends",
      ...packages,
    ]),
  ]) {
    const done = spawnSync("apt-get", args, { env, encoding: "utf8" });
    if (done.status !== 0) console.error(`apt-get ${args.join(" ")}:\n${done.stderr}`);
  }
}

/** The browser's path, or null. */
function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return onPath("chromium") ?? onPath("chromium-browser") ?? onPath("google-chrome");
}

/** The folder that holds initdb and postgres, or null; the newest where there are several. */
function findPostgres() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
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
