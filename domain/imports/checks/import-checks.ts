import { randomUUID } from "node:crypto";
import type { Db } from "#db/schema.ts";
import { UnreadableFile } from "#domain/imports/files/file-records.ts";
import { READABLE } from "#domain/imports/undecided.ts";
import { MissingFile } from "#domain/imports/uploaded-file.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import type { Log } from "#domain/ports/log.ts";
import { type Check, note, runCheck } from "./import-check.ts";

const GONE = "The file is not here any more. Upload it again.";
const BROKEN = "The file could not be read to its end. Try again.";

/**
 * Reads uploaded files in the background, one after the other on each instance. What it finds counts
 * nowhere, so a server that ends in the middle loses nothing: the file is still in the database, and any
 * instance can read it again.
 */
export class ImportChecks {
  #db: Db;
  #clock: Clock;
  #log: Log;
  #timeZone: string;
  #running: Promise<void> = Promise.resolve();
  #stopping = new AbortController();

  constructor(db: Db, clock: Clock, log: Log, timeZone: string) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
    this.#timeZone = timeZone;
  }

  /**
   * Reads a file, or reads it anew with other columns; a reading that is under way on any instance ends.
   * Resolves when the file is in line, not at its end.
   */
  async start(importId: string): Promise<void> {
    const check = { importId, checkId: randomUUID(), timeZone: this.#timeZone };
    const begun = await this.#db
      .updateTable("imports")
      .set({
        ...{ state: "checking", bytes_read: 0, problem: null, tally: null },
        check_id: check.checkId,
        checked_at: isoTime(this.#clock),
      })
      .where("id", "=", importId)
      .where("state", "in", READABLE)
      .returning("id")
      .executeTakeFirst();
    if (begun) this.#running = this.#running.then(() => this.#run(check));
  }

  /** Resolves when this instance reads nothing any more. */
  settled = () => this.#running;

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Never rejects. */
  async #run(check: Check): Promise<void> {
    try {
      await runCheck(this.#db, this.#clock, check, this.#stopping.signal);
    } catch (error) {
      const isKnown = error instanceof UnreadableFile || error instanceof MissingFile;
      if (!isKnown)
        this.#log.error({ err: error, import: check.importId }, "an upload could not be read");
      const problem =
        error instanceof UnreadableFile
          ? error.message
          : error instanceof MissingFile
            ? GONE
            : BROKEN;
      await note(this.#db, this.#clock, check, { state: "failed", problem }).catch(
        (lost: unknown) =>
          this.#log.error(
            { err: lost, import: check.importId },
            "the end of a check could not be noted",
          ),
      );
    }
  }
}
