/** Checks the committed results, then format, lint, types and import directions in parallel. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { environmentWithRuntime } from "./install.mjs";
import { fingerprint, isCurrent, STEPS } from "./results.mjs";

const FOLDERS = "adapters app building content db domain scripts server tests".split(" ");

const CHECKS = [
  { name: "format and lint", commands: [["biome", "check", "--error-on-warnings", "."]] },
  {
    name: "types",
    commands: [
      ["react-router", "typegen"],
      // One thread takes two thirds of the processor time, and leaves the other processor to the
      // other checks.
      ["node", "node_modules/typescript-7/bin/tsc", "--singleThreaded"],
    ],
  },
  {
    name: "import directions",
    commands: [["depcruise", "--config", "dependency-cruiser.config.mjs", ...FOLDERS]],
  },
];

/** The fingerprint of the files that passed the check last. */
const PASSED = ".cache/checked";

/**
 * Resolves to the exit code, which is 0 when everything passed. Prints the output of each check
 * when it ends. Doesn't check files again that have passed.
 */
export async function check() {
  const files = fingerprintOfFiles();
  if (files && existsSync(PASSED) && readFileSync(PASSED, "utf8") === files) {
    console.log("No file has changed since all checks passed.");
    return 0;
  }
  const resultsAreCurrent = checkResults();
  const passed = await Promise.all(CHECKS.map(runInOrder));
  if (!resultsAreCurrent || !passed.every(Boolean)) return 1;
  mkdirSync(".cache", { recursive: true });
  if (files) writeFileSync(PASSED, files);
  return 0;
}

/** Returns a fingerprint of all files that git does not ignore; null without git. */
function fingerprintOfFiles() {
  const listing = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { status, stdout } = spawnSync("git", listing, { encoding: "utf8" });
  return status === 0 ? fingerprint(stdout.split("\0").filter(Boolean)) : null;
}

/**
 * Whether the fonts, pictures and model match their sources. It makes none, so that CI reports a
 * mismatch.
 */
function checkResults() {
  const others = STEPS.filter((step) => !isCurrent(step));
  for (const { program, results } of others)
    console.log(
      `${results.join(" and ")}: not made from the sources of ${program}. Run "npm run build" and commit them.`,
    );
  return others.length === 0;
}

async function runInOrder({ name, commands }) {
  const started = Date.now();
  let output = "";
  let ok = true;
  for (const command of commands) {
    const result = ok ? await run(command) : null;
    output += result?.output ?? "";
    ok &&= result?.code === 0;
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`\n── ${name}\n${output.trim()}\n   ${ok ? "ok" : "FAILED"}, ${seconds} s`);
  return ok;
}

function run([program, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: environmentWithRuntime(),
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });
}
