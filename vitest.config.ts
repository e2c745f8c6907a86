import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "{features,server,db,content,ports,renderings,scripts}/**/*.test.ts",
      "tests/{integration,faults,security}/**/*.test.ts",
    ],
    globalSetup: ["tests/support/postgres-cluster.ts"],
    setupFiles: ["tests/support/quiet-console.ts"],
    // Most of a test is waiting for a database or another process.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
