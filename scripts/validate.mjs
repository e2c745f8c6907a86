/** Every check there is, in order of speed; the first that fails ends the run. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentWithRuntime } from "./install.mjs";

const reports = mkdtempSync(join(tmpdir(), "arena-reports-"));
const unitReport = join(reports, "vitest.json");
const browserReport = join(reports, "playwright.json");

const CHECKS = [
  { name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "route types", command: ["react-router", "typegen"] },
  { name: "types", command: ["tsc"] },
  {
    name: "import directions",
    command: [
      "depcruise",
      "--config",
      "dependency-cruiser.config.mjs",
      "app",
      "building",
      "content",
      "db",
      "domain",
      "adapters",
      "server",
    ],
  },
  {
    name: "unit and integration tests",
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${unitReport}`,
    ],
    count: () => countVitest(JSON.parse(readFileSync(unitReport, "utf8"))),
  },
  {
    name: "browser tests",
    command: ["playwright", "test", "--reporter=list,json"],
    count: () => countPlaywright(JSON.parse(readFileSync(browserReport, "utf8"))),
  },
];

/** Resolves to the exit code: 0 when everything passed. Closes with one line that counts the tests. */
export function validate() {
  const env = { ...environmentWithRuntime(), PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
  const total = { passed: 0, failed: 0 };
  let ok = true;
  for (const { name, command, count } of CHECKS) {
    const started = Date.now();
    console.log(`\n── ${name}`);
    const [program, ...args] = command;
    const done = spawnSync(program, args, {
      stdio: "inherit",
      env,
      shell: process.platform === "win32",
    });
    console.log(
      `   ${done.status === 0 ? "ok" : "FAILED"}, ${((Date.now() - started) / 1000).toFixed(1)} s`,
    );
    if (count) {
      const { passed, failed } = count();
      total.passed += passed;
      total.failed += failed;
    }
    ok &&= done.status === 0;
    if (!ok) break;
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`\ntests: ${total.passed} passed, ${total.failed} failed`);
  return ok && total.passed > 0 ? 0 : 1;
}

const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numPendingTests,
});

const countPlaywright = ({ stats }) => ({
  passed: stats.expected,
  // A test that passed only on the second try, or was skipped, has not passed.
  failed: stats.unexpected + stats.flaky + stats.skipped,
});
