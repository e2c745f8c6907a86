import { randomUUID } from "node:crypto";
import type { Db } from "#db/schema.ts";
import { UnreadableFile } from "#domain/imports/files/file-errors.ts";
import { READABLE, updateImport } from "#domain/imports/import-record.ts";
import { MissingFile } from "#domain/imports/uploaded-file.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import type { Log } from "#domain/ports/log.ts";
import { type Check, note, runCheck } from "./import-check.ts";

const GONE = "The file is not here any more. Upload it again.";
const BROKEN = "The file could not be read to its end. Try again.";

export type ImportChecks = ReturnType<typeof openImportChecks>;

/**
 * Reads uploaded files in the background, one after the other on each instance. What it finds counts
 * nowhere, so a server that ends in the middle loses nothing: the file is still in the database, and any
 * instance can read it again.
 */
export function openImportChecks(db: Db, clock: Clock, log: Log, timeZone: string) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = Promise.resolve();

  return {
    /**
     * Reads a file, or reads it anew with other columns; a reading that is under way on any instance
     * ends. Resolves when the file is queued, not when it is read.
     */
    async start(importId: string): Promise<void> {
      const check = { db, clock, importId, checkId: randomUUID(), timeZone, signal };
      const begun = await updateImport(db, importId, READABLE, {
        state: "checking",
        bytes_read: 0,
        problem: null,
        tally: null,
        check_id: check.checkId,
        checked_at: isoTime(clock),
      });
      if (begun) running = running.then(() => runAndLog(check, log));
    },
    /** Resolves when this instance reads no file any more. */
    settled: (): Promise<void> => running,
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Never rejects. */
async function runAndLog(check: Check, log: Log): Promise<void> {
  try {
    await runCheck(check);
  } catch (error) {
    const problem =
      error instanceof UnreadableFile
        ? error.message
        : error instanceof MissingFile
          ? GONE
          : BROKEN;
    if (problem === BROKEN)
      log.error({ err: error, import: check.importId }, "an upload could not be read");
    await note(check, check.db, { state: "failed", problem }).catch((lost: unknown) =>
      log.error({ err: lost, import: check.importId }, "the end of a check could not be noted"),
    );
  }
}
