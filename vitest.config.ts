import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const shared = {
  setupFiles: ["tests/support/quiet-console.ts"],
  // This is long enough for a machine with twenty other tasks: the first test of a worker loads
  // the product.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/**
 * These tests run only when you name them, as in `npm test -- two-years`, because of what they
 * need or how long they take.
 */
const LONG = {
  // Checks every page and form in three browsers, which takes minutes.
  engines: ["tests/engines/every-*.test.ts"],
  // Uses other projects' servers from Debian packages.
  "foreign-servers": ["tests/foreign-servers"],
  // Runs two years in minutes.
  "two-years": ["tests/two-years"],
  // Needs a screen reader, a separate display and Firefox.
  "screen-reader": ["tests/screen-reader"],
};
/** These tests measure processor time, so they run alone, after the others. */
const MEASURED = "tests/**/costs.test.ts";

/**
 * Files whose tests take longest. They begin first, so that none runs alone at the end; without
 * results of an earlier run, the size of a file would decide.
 */
const SLOW =
  /engines\/|resilience\/|upgrade\/stopped|imports\/files|(commands|fuzz|backup|versions|hostile)\.test/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

const isAsked = (name: string) => process.argv.some((argument) => argument.includes(name));

// Loading the product, or a library, takes long, so each worker does it only once
// (docs/decisions/0180).
export default defineConfig({
  test: {
    // There are more workers than the two cores, because tests wait part of the time for a
    // database or another process.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          isolate: false,
          include: ["**/*.test.ts"],
          // .cache holds the tools that `npm run bench` fetches.
          exclude: ["node_modules", "tests", ".cache"],
        },
      },
      {
        test: {
          ...shared,
          name: "site",
          include: ["tests/**/*.test.ts"],
          // Tests use React as visitors get it.
          env: { NODE_ENV: "production" },
          isolate: false,
          // scripts/provide.mjs says which engines are installed.
          exclude: [
            "tests/development",
            MEASURED,
            ...Object.entries(LONG).flatMap(([asked, files]) => (isAsked(asked) ? [] : files)),
            ...(process.env.FIREFOX ? [] : ["tests/engines/firefox.test.ts"]),
            ...(process.env.OLD_CHROMIUM ? [] : ["tests/engines/old-chromium.test.ts"]),
            ...(process.env.WEBKIT_DRIVER ? [] : ["tests/engines/webkit.test.ts"]),
          ],
          globalSetup: ["tests/support/fresh-build.ts", "tests/support/postgres-cluster.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "measured",
          include: [MEASURED],
          env: { NODE_ENV: "production" },
          globalSetup: ["tests/support/fresh-build.ts", "tests/support/migrated-databases.ts"],
          // Another task on the same core makes the same work take longer.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
      {
        test: {
          ...shared,
          name: "development",
          include: ["tests/development/*.test.ts"],
          globalSetup: ["tests/support/fresh-build.ts", "tests/support/migrated-databases.ts"],
        },
      },
    ],
  },
});
