/**
 * The tests, by themselves or with everything else that is checked. With words, only the test files
 * whose path holds one of them run, and only what these need is built and started.
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

/** Resolves to the exit code: 0 when everything passed. Closes with one line that counts the tests. */
export async function validate(args) {
  const words = args.filter((arg) => arg !== "--watch");
  if (args.includes("--watch")) return watchAndTest(words);
  if (words.length > 0) return test(matching(words));
  prepare();
  const [checked, built] = await Promise.all([check(), launch("build")]);
  return checked || built || test(null);
}

/** The test files whose path holds one of the words. */
function matching(words) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map(
      (name) => `${folder}/${name.replaceAll("\\", "/")}`,
    ),
  ).filter((file) => isTest(file) && words.some((word) => file.includes(word)));
}

/**
 * Runs these test files, or all of them for null; the first kind that fails ends it. The tests of the
 * whole product see to it that its build is not an older one (tests/support/fresh-build.ts).
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
  for (const { run, isOf } of KINDS) {
    const chosen = files?.filter(isOf) ?? [];
    if (!ok || (files && chosen.length === 0)) continue;
    const { passed, failed, status } = run(chosen);
    total.passed += passed;
    total.failed += failed;
    ok = status === 0;
  }
  console.log(`\ntests: ${total.passed} passed, ${total.failed} failed`);
  return ok && total.failed === 0 && total.passed > 0 ? 0 : 1;
}

const KINDS = [
  { run: runVitest, isOf: (file) => !isBrowser(file) },
  { run: runPlaywright, isOf: isBrowser },
];

function runVitest(files) {
  return runAndCount(
    "unit and integration tests",
    (report) => [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...files,
    ],
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numPendingTests,
    }),
  );
}

function runPlaywright(files) {
  return runAndCount(
    "browser tests",
    () => ["playwright", "test", "--reporter=list,json", ...files],
    ({ stats }) => ({
      passed: stats.expected,
      // A test that passed only on the second try, or was skipped, has not passed.
      failed: stats.unexpected + stats.flaky + stats.skipped,
    }),
  );
}

/** Runs a test program that writes a report as JSON, and counts what the report says. */
function runAndCount(name, commandFor, count) {
  const folder = mkdtempSync(join(tmpdir(), "arena-report-"));
  const report = join(folder, "report.json");
  const started = Date.now();
  console.log(`\n── ${name}`);
  const [program, ...args] = commandFor(report);
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

/** The same launcher in a process of its own, so that it runs beside the checks. Resolves to its exit code. */
function launch(...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["scripts/run.mjs", ...args], { stdio: "inherit" });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** Tests again after every change of a file, until Ctrl-C. */
async function watchAndTest(words) {
  let running = false;
  let waiting = null;
  const run = async () => {
    if (running) return plan();
    running = true;
    await launch("test", ...words);
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
