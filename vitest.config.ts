import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "{adapters,app,building,content,db,domain,scripts,server}/**/*.test.ts",
      "tests/{integration,resilience,security}/**/*.test.ts",
    ],
    globalSetup: ["tests/support/postgres-cluster.ts"],
    setupFiles: ["tests/support/quiet-console.ts"],
    // Most of a test is waiting for a database or another process.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Nothing is proven by being fast on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
});
