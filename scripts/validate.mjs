/**
 * Runs the tests. Without arguments, it runs all of them and every other check. With arguments,
 * it runs only the test files whose path contains one of them, and only the builds and tools that
 * these need; with `-t "text"`, only the tests whose title contains the text.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, watch } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { check } from "./check.mjs";
import { environmentWithRuntime } from "./install.mjs";
import { provideTestTools } from "./provide.mjs";
import { makeResults } from "./results.mjs";

/** The folders that contain code, and so tests. */
const FOLDERS = readdirSync(".", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^(?!node_modules|build$|data$)[a-z]/.test(entry.name))
  .map(({ name }) => name);
const isTest = (file) => /\.(test|spec)\.ts$/.test(file);
const isUnit = (file) => !file.startsWith("tests/");
const isBrowser = (file) => file.endsWith(".spec.ts");

/**
 * Resolves to the exit code, which is 0 when everything passed. The last line it prints counts the
 * tests.
 */
export async function validate(args) {
  const { values, positionals: patterns } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      watch: { type: "boolean" },
      title: { type: "string", short: "t" },
    },
  });
  const { title } = values;
  if (values.watch) return watchAndTest(args.filter((arg) => arg !== "--watch"));
  if (patterns.length > 0 || title) {
    const files = matching(patterns.length > 0 ? patterns : ["test.ts"]);
    return test(files, { title, allOldBrowsers: patterns.includes("engines") });
  }
  // The check looks at the committed results before the build makes them again.
  const [checked, built] = await Promise.all([check(), launch("build")]);
  return checked || built || test(null, {});
}

/** Returns the test files whose path contains one of the patterns. */
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
 * Runs these test files, or all for null; with `title`, only the tests whose title contains it;
 * with `allOldBrowsers`, "engines" runs in every old browser. It runs each kind of test, even after
 * one kind fails, and at the end names all tests that failed. The tests of the whole product check
 * themselves that its build is up to date (tests/support/fresh-build.ts).
 */
function test(files, { title = "", allOldBrowsers = false }) {
  if (files?.length === 0) {
    console.error("No test file has such a path.");
    return 1;
  }
  makeResults();
  if (!files?.every(isUnit)) provideTestTools({ allOldBrowsers });
  const results = KINDS.flatMap((kind) => {
    const chosen = files?.filter((file) => isBrowser(file) === kind.isBrowser) ?? [];
    return files && chosen.length === 0 ? [] : [runAndRead(kind, chosen, title)];
  });
  // The programs report the tests with other titles as skipped.
  const tests = results
    .flatMap((result) => result.tests)
    .filter((each) => each.title.includes(title));
  const failed = tests.filter((each) => !each.ok);
  if (failed.length > 0) console.log("\nfailed:");
  for (const { file, title } of failed) console.log(`  ${file}: ${title}`);
  console.log(`\ntests: ${tests.length - failed.length} passed, ${failed.length} failed`);
  const isDone = results.every(({ status }) => status === 0);
  return isDone && failed.length === 0 && tests.length > 0 ? 0 : 1;
}

/**
 * Each program, its command, and its report as a list of tests. A flaky, pending or skipped test
 * counts as failed; a file that could not run counts as one test.
 */
const KINDS = [
  {
    name: "unit and integration tests",
    isBrowser: false,
    titleOption: "-t",
    command: (report) => [
      ...["vitest", "run", "--reporter=default"],
      ...["--reporter=json", `--outputFile.json=${report}`],
    ],
    read: ({ testResults }) =>
      testResults.flatMap(({ name, status, assertionResults }) => {
        const file = relative(".", name);
        const tests = assertionResults.map((each) => ({
          file,
          title: each.fullName,
          ok: each.status === "passed",
        }));
        const isBroken = status === "failed" && tests.every(({ ok }) => ok);
        return isBroken ? [...tests, { file, title: "the file as a whole", ok: false }] : tests;
      }),
  },
  {
    name: "browser tests",
    isBrowser: true,
    titleOption: "-g",
    command: () => ["playwright", "test", "--reporter=list,json"],
    read: ({ suites, errors }) => [
      ...suites.flatMap(specsIn),
      ...errors.map(({ message }) => ({ file: "playwright", title: message, ok: false })),
    ],
  },
];

/** Returns the tests of one of Playwright's suites and of the suites inside it. */
const specsIn = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status }) => ({ file: `tests/e2e/${file}`, title, ok: status === "expected" })),
  ),
  ...suites.flatMap(specsIn),
];

function runAndRead({ name, titleOption, command, read }, files, title) {
  const folder = mkdtempSync(join(tmpdir(), "arena-report-"));
  const report = join(folder, "report.json");
  const started = Date.now();
  console.log(`\n── ${name}`);
  // A regular expression that a shell passes on as is: "." stands for all but letters and digits.
  const pattern = title.replaceAll(/\W/g, ".");
  const [program, ...args] = [
    ...command(report),
    ...files,
    ...(title ? [titleOption, pattern] : []),
  ];
  const { status } = spawnSync(program, args, {
    stdio: "inherit",
    env: { ...environmentWithRuntime(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    shell: process.platform === "win32",
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`   ${status === 0 ? "ok" : "FAILED"}, ${seconds} s`);
  try {
    return { status, tests: read(JSON.parse(readFileSync(report, "utf8"))) };
  } catch (error) {
    // The program ended before it wrote its report.
    return { status: 1, tests: [{ file: name, title: error.message, ok: false }] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the launcher in a separate process, in parallel with the checks. Resolves to its exit code.
 */
function launch(...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["scripts/run.mjs", ...args], { stdio: "inherit" });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** Runs the tests again after every change of a file, until you press Ctrl-C. */
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
      if (!/fonts|assets|results/.test(name ?? "")) plan();
    });
  await run();
  return new Promise(() => undefined);
}
