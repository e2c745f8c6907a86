import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes an empty folder; the caller removes it. */
export const makeFolder = (name: string, parent = fastestFolder()): string =>
  mkdtempSync(join(parent, `arena-${name}-`));

const MEMORY = "/dev/shm";
const NEEDED = 4 * 1024 ** 3;

/**
 * Returns Linux's file system in memory when it has room, so that no commit of a test waits for a
 * disk.
 */
function fastestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
