import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: [
    "./tests/support/fresh-build.ts",
    "./tests/support/migrated-databases.ts",
    ...(process.env.SITES_ON === "postgres" ? ["./tests/support/sites-on-postgres.ts"] : []),
  ],
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // This is long enough for a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: "chromium",
    timezoneId: "America/Denver",
    locale: "en-US",
    launchOptions: {
      // The same engine without windows takes half the time (docs/decisions/0180).
      executablePath:
        process.env.CHROMIUM_HEADLESS_SHELL || process.env.CHROMIUM || "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    },
    // Recording takes a tenth more time. To record a failing test: `npx playwright test <name>
    // --trace on`.
    trace: "off",
  },
});
