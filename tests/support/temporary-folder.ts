import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes an empty folder; its caller removes it. */
export const makeFolder = (name: string, parent = tmpdir()): string =>
  mkdtempSync(join(parent, `arena-${name}-`));
