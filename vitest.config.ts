import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "{app,features,server,db,content,ports,renderings,scripts}/**/*.test.ts",
      "tests/{integration,faults,security}/**/*.test.ts",
      // scripts/provide.mjs says which of them are installed.
      ...(process.env.FIREFOX ? ["tests/engines/firefox.test.ts"] : []),
      ...(process.env.WEBKIT_DRIVER ? ["tests/engines/webkit.test.ts"] : []),
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
