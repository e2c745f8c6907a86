import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openTestSite } from "#tests/support/open-test-site.ts";
import { scriptsOf } from "#tests/support/sent-bytes.ts";

const ASSETS = new URL("../../build/client/assets/", import.meta.url);
/** The 3D view in all, in bytes: its script and its model, for a browser that knows no brotli. */
const VIEW_TO_WALK_AROUND = 350_000;

test("the 3D view comes with its script and its model in its budget, and with no page that is only read", async () => {
  const files = readdirSync(ASSETS).filter((name) => /^(stage|arena)-.+\.(js|glb)$/.test(name));
  expect(files).toHaveLength(2);
  const bytes = files.map(
    (name) => gzipSync(readFileSync(new URL(name, ASSETS)), { level: 9 }).length,
  );
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(VIEW_TO_WALK_AROUND);
  const site = await openTestSite("sqlite");
  const plans = await (await site.get("/plans")).text();
  expect(scriptsOf(plans).join(" ")).not.toMatch(/stage-/);
});
