import { defineConfig } from "vitest/config";

const shared = {
  setupFiles: ["tests/support/quiet-console.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Nothing is proven by being fast on a busy machine.
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    // Most of a test is waiting for a database or another process.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: ["node_modules", "tests"],
        },
      },
      {
        test: {
          ...shared,
          name: "site",
          // Every test opens a site of its own; loading the product anew for each file takes a seventh
          // of the time.
          isolate: false,
          unstubGlobals: true,
          include: ["tests/**/*.test.ts"],
          globalSetup: ["tests/support/fresh-build.ts", "tests/support/postgres-cluster.ts"],
        },
      },
    ],
  },
});
