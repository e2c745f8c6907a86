import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { databases, postgresDatabase } from "#tests/support/open-test-site.ts";
import { runChaos } from "./kill-site.ts";

/** The quick form of `npm run resilience`. */
const ROUNDS = 3;

test.each(databases)(
  "on %s nothing acknowledged is lost or doubled when the site is killed under messages, webhooks, pledges, imports and staff edits",
  async (database) => {
    const place = database === "postgres" ? await postgresDatabase() : null;
    const folder = mkdtempSync(join(tmpdir(), "arena-chaos-"));
    onTestFinished(async () => {
      await place?.remove();
      rmSync(folder, { recursive: true, force: true });
    });
    const report = await runChaos({ DATA_DIR: folder, ...place?.env }, ROUNDS);
    expect(report).toMatchObject({ rounds: ROUNDS, lost: [], doubled: [], problems: [] });
    expect(report.acknowledged).toBeGreaterThan(ROUNDS);
  },
  180_000,
);
