import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { requireFolder } from "./file-access.ts";

test("other users of the server cannot read a folder that the site makes", () => {
  const place = mkdtempSync(join(tmpdir(), "arena-"));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const outer = join(place, "outer");
  const inner = join(outer, "inner");
  requireFolder("DATA_DIR", inner);
  for (const folder of [outer, inner]) expect(statSync(folder).mode & 0o777, folder).toBe(0o700);
});
