import { defineConfig } from "vitest/config";

const shared = {
  setupFiles: ["tests/support/quiet-console.ts"],
  // Long enough for a machine that does twenty other things: the first test of a worker loads the product.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Tests that run only when their name is asked for, as in `npm test -- crossed`: what they need, or take. */
const LONG = {
  // Every page and form in three browsers takes minutes.
  engines: ["tests/engines/every-*.test.ts"],
  // Foreign servers of Debian.
  crossed: ["tests/crossed"],
  // Two years, in minutes.
  year: ["tests/year"],
  // A screen reader, a screen of its own and Firefox.
  "tests/ear": ["tests/ear"],
};
const isAsked = (name: string) => process.argv.some((argument) => argument.includes(name));

// Loading the product, or a library, takes long, so each worker does it once (docs/decisions/0180).
export default defineConfig({
  test: {
    // On two cores: tests wait a part of their time for a database or another process.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          isolate: false,
          include: ["**/*.test.ts"],
          // Tools that `npm run bench` fetches are in .cache.
          exclude: ["node_modules", "tests", ".cache"],
        },
      },
      {
        test: {
          ...shared,
          name: "site",
          include: ["tests/**/*.test.ts"],
          // React as visitors get it.
          env: { NODE_ENV: "production" },
          isolate: false,
          // scripts/provide.mjs says which engines are installed.
          exclude: [
            "tests/development",
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
          name: "development",
          include: ["tests/development/*.test.ts"],
          globalSetup: ["tests/support/fresh-build.ts", "tests/support/migrated-databases.ts"],
        },
      },
    ],
  },
});
