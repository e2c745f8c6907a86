/**
 * Runs the tests: without arguments all of them and every other check, with arguments only the test
 * files whose path contains one of them, and only the builds and tools that these need.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, watch } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "./build.mjs";
import { check } from "./check.mjs";
import { environmentWithRuntime } from "./install.mjs";
import { provideTestTools } from "./provide.mjs";

/** The folders that hold code, and so tests. */
const FOLDERS = readdirSync(".", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^(?!node_modules|build$|data$)[a-z]/.test(entry.name))
  .map(({ name }) => name);
const isTest = (file) => /\.(test|spec)\.ts$/.test(file);
const isUnit = (file) => !file.startsWith("tests/");
const isBrowser = (file) => file.endsWith(".spec.ts");

/** Resolves to the exit code: 0 when everything passed. The last line counts the tests. */
export async function validate(args) {
  const patterns = args.filter((arg) => arg !== "--watch");
  if (args.includes("--watch")) return watchAndTest(patterns);
  if (patterns.length > 0) return test(matching(patterns));
  prepare();
  const [checked, built] = await Promise.all([check(), launch("build")]);
  return checked || built || test(null);
}

/** The test files whose path contains one of the patterns. */
function matching(patterns) {
  const pathsIn = (folder) =>
    readdirSync(folder, { recursive: true }).map(
      (name) => `${folder}/${name.replaceAll("\\", "/")}`,
    );
  return FOLDERS.flatMap(pathsIn).filter(
    (file) => isTest(file) && patterns.some((pattern) => file.includes(pattern)),
  );
}

/**
 * Runs these test files, or all for null, and stops after the first kind that fails. The tests of the
 * whole product check themselves that its build is up to date (tests/support/fresh-build.ts).
 */
function test(files) {
  if (files?.length === 0) {
    console.error("No test file has such a path.");
    return 1;
  }
  prepare();
  if (!files?.every(isUnit)) provideTestTools();
  const total = { passed: 0, failed: 0 };
  let ok = true;
  for (const kind of KINDS) {
    const chosen = files?.filter((file) => isBrowser(file) === kind.isBrowser) ?? [];
    if (!ok || (files && chosen.length === 0)) continue;
    const { passed, failed, status } = runAndCount(kind, chosen);
    total.passed += passed;
    total.failed += failed;
    ok = status === 0;
  }
  console.log(`\ntests: ${total.passed} passed, ${total.failed} failed`);
  return ok && total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** Each program, its command, and how its report counts. A flaky, pending or skipped test has failed. */
const KINDS = [
  {
    name: "unit and integration tests",
    isBrowser: false,
    command: (report) => [
      ...["vitest", "run", "--reporter=default"],
      ...["--reporter=json", `--outputFile.json=${report}`],
    ],
    count: ({ numPassedTests, numFailedTests, numPendingTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests + numPendingTests,
    }),
  },
  {
    name: "browser tests",
    isBrowser: true,
    command: () => ["playwright", "test", "--reporter=list,json"],
    count: ({ stats: { expected, unexpected, flaky, skipped } }) => ({
      passed: expected,
      failed: unexpected + flaky + skipped,
    }),
  },
];

function runAndCount({ name, command, count }, files) {
  const folder = mkdtempSync(join(tmpdir(), "arena-report-"));
  const report = join(folder, "report.json");
  const started = Date.now();
  console.log(`\n── ${name}`);
  const [program, ...args] = [...command(report), ...files];
  const { status } = spawnSync(program, args, {
    stdio: "inherit",
    env: { ...environmentWithRuntime(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    shell: process.platform === "win32",
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`   ${status === 0 ? "ok" : "FAILED"}, ${seconds} s`);
  try {
    return { status, ...count(JSON.parse(readFileSync(report, "utf8"))) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the launcher in a separate process, in parallel to the checks. Resolves to its exit code. */
function launch(...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["scripts/run.mjs", ...args], { stdio: "inherit" });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** Runs the tests again after every change of a file, until Ctrl-C. */
async function watchAndTest(patterns) {
  let running = false;
  let waiting = null;
  const run = async () => {
    if (running) return plan();
    running = true;
    await launch("test", ...patterns);
    running = false;
    console.log("\nWaiting for a change. Ctrl-C stops.");
  };
  const plan = () => {
    clearTimeout(waiting);
    waiting = setTimeout(run, 300);
  };
  for (const folder of FOLDERS)
    watch(folder, { recursive: true }, (_event, name) => {
      if (!/generated|fonts|assets|test-results/.test(name ?? "")) plan();
    });
  await run();
  return new Promise(() => undefined);
}
