import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { OperatorError } from "./operator-error.ts";

/**
 * Throws an OperatorError that names the file, its owner and this process's user, unless the
 * permissions let the process read and write the file. For a path that does not exist yet, checks
 * the nearest folder that does.
 */
export function requireAccess(path: string): void {
  const nearestPath = nearest(path);
  try {
    accessSync(nearestPath, constants.R_OK | constants.W_OK);
  } catch (cause) {
    // A disk that is temporarily read-only is another matter: the site waits for it.
    if ((cause as NodeJS.ErrnoException).code !== "EACCES") return;
    const { uid } = statSync(nearestPath);
    const ownUid = process.getuid?.();
    const owners = `${nearestPath} belongs to user ${uid}, and this runs as ${ownUid}.`;
    // For a missing path this names no chown: the nearest folder may be / or /var.
    throw new OperatorError(
      nearestPath === path
        ? `${path} cannot be read and written: ${owners} Run this as user ${uid}, or if the site is to run as ${ownUid}, give it to that user: chown -R ${ownUid} ${path}`
        : `${path} cannot be read or made: ${owners} Run this as user ${uid}, or make it and give it to user ${ownUid}.`,
      { cause },
    );
  }
}

/** Errors of a path, not of a disk that is full or temporarily read-only. */
const WRONG_PATH = /^(EACCES|EPERM|ENOENT|ENOTDIR)$/;

/**
 * Creates the folder in a setting. Throws an OperatorError with the setting's name when it cannot
 * exist.
 */
export function requireFolder(variable: string, folder: string): void {
  try {
    makeFolder(folder);
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    if (WRONG_PATH.test(code))
      throw new OperatorError(`${variable}: ${folder} cannot be made (${code})`, { cause });
  }
  requireAccess(folder);
}

/**
 * Without Node's `recursive`, which never returned for a folder that cannot be created, such as one
 * below /proc (24.21).
 */
function makeFolder(folder: string) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
