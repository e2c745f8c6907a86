import { accessSync, constants, existsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { OperatorError } from "./operator-error.ts";

/**
 * Throws an OperatorError that names the file, its owner and this process's user, unless the process may read
 * and write it as its permissions say. A path that does not exist yet is asked of the nearest folder that does.
 */
export function requireAccess(path: string): void {
  const there = nearest(path);
  try {
    accessSync(there, constants.R_OK | constants.W_OK);
  } catch (cause) {
    // A disk that is read-only for now is another matter: the site waits for it.
    if ((cause as NodeJS.ErrnoException).code !== "EACCES") return;
    const { uid } = statSync(there);
    const user = userInfo();
    throw new OperatorError(
      `${there} cannot be read and written: it belongs to user ${uid}, and this runs as ${user.username} (${user.uid}). Give it to that user: chown -R ${user.username} ${there}`,
      { cause },
    );
  }
}

const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
