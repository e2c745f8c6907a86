import { rm } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import type { Db, ImportState } from "#db/schema.ts";
import { type Actor, recordAudit } from "#features/audit/record-audit.ts";
import { type Clock, isoTime } from "#ports/clock.ts";
import type { Log } from "#ports/log.ts";
import { checkFile } from "./check-file.ts";
import { UnreadableFile } from "./file-records.ts";
import { parseLayout } from "./layout.ts";
import { importFile } from "./receive-file.ts";

const GONE = "The file is not on this server any more. Upload it again.";
const BROKEN = "The file could not be read to its end. Try again.";
const CANCELLED = "This import was cancelled.";
const REMOVED_AT_ONCE = 500;
/** While nobody has decided to write it. */
const UNDECIDED: ImportState[] = ["columns", "checking", "ready", "failed"];

/**
 * Reads uploaded files in the background, one after the other. What it finds counts nowhere, so a
 * server that ends in the middle loses nothing: the file is still there and can be read again.
 */
export class ImportChecks {
  readonly folder: string;
  #db: Db;
  #clock: Clock;
  #log: Log;
  #timeZone: string;
  #running: Promise<void> = Promise.resolve();
  #current = new Map<string, AbortController>();

  constructor(db: Db, clock: Clock, log: Log, folder: string, timeZone: string) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
    this.folder = folder;
    this.#timeZone = timeZone;
  }

  /** True while this server is about to read it, or reads it. */
  isUnderWay = (id: string) => this.#current.has(id);

  /** Reads a file, or reads it anew with other columns. Resolves when it stands in line, not at its end. */
  async start(id: string): Promise<void> {
    this.#current.get(id)?.abort();
    const stopping = new AbortController();
    this.#current.set(id, stopping);
    await this.#db
      .updateTable("imports")
      .set({ state: "checking", bytes_read: 0, problem: null, tally: null })
      .where("id", "=", id)
      .where("state", "in", UNDECIDED)
      .execute();
    this.#running = this.#running.then(() => this.#check(id, stopping));
  }

  /**
   * Stops reading a file and forgets it with all that was found in it, as `actor` wants. Leaves an
   * import alone that somebody has decided to write meanwhile: its rows are needed.
   */
  async forget(id: string, actor: Actor): Promise<void> {
    const isStopped = await this.#db.transaction().execute(async (trx) => {
      const stopped = await trx
        .updateTable("imports")
        .set({ state: "failed", problem: CANCELLED })
        .where("id", "=", id)
        .where("state", "in", UNDECIDED)
        .returning("id")
        .executeTakeFirst();
      if (stopped)
        await recordAudit(trx, isoTime(this.#clock), actor, "import.cancelled", `import:${id}`);
      return stopped !== undefined;
    });
    if (!isStopped) return;
    this.#current.get(id)?.abort();
    await this.#removeRows(id);
    await this.#db
      .deleteFrom("imports")
      .where("id", "=", id)
      .where("state", "in", UNDECIDED)
      .execute();
    await rm(importFile(this.folder, id), { force: true });
  }

  /** Removes the file of an import, and keeps what was found in it: it cannot be read again. */
  forgetFile = (id: string): Promise<void> => rm(importFile(this.folder, id), { force: true });

  /** Resolves when nothing is being read any more. */
  settled = () => this.#running;

  async stop(): Promise<void> {
    for (const stopping of this.#current.values()) stopping.abort();
    await this.#running;
  }

  /** Never rejects. */
  async #check(id: string, stopping: AbortController): Promise<void> {
    try {
      if (!stopping.signal.aborted) await this.#read(id, stopping.signal);
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
      if (!(error instanceof UnreadableFile || isMissing))
        this.#log.error({ err: error, import: id }, "an uploaded file could not be read");
      const problem = error instanceof UnreadableFile ? error.message : isMissing ? GONE : BROKEN;
      await this.#finish(id, { state: "failed", problem }).catch((lost: unknown) =>
        this.#log.error({ err: lost, import: id }, "the end of a check could not be noted"),
      );
    } finally {
      if (this.#current.get(id) === stopping) this.#current.delete(id);
    }
  }

  async #read(id: string, signal: AbortSignal): Promise<void> {
    const found = await this.#db
      .selectFrom("imports")
      .select("layout")
      .where("id", "=", id)
      .where("state", "=", "checking")
      .executeTakeFirst();
    const layout = parseLayout(found?.layout ?? null);
    if (!layout) return;
    await this.#removeRows(id);
    const input = {
      importId: id,
      file: importFile(this.folder, id),
      layout,
      timeZone: this.#timeZone,
    };
    const tally = await checkFile(this.#db, this.#clock, input, signal);
    if (tally) await this.#finish(id, { state: "ready", tally: JSON.stringify(tally) });
  }

  #finish(id: string, set: { state: "ready" | "failed"; tally?: string; problem?: string }) {
    return this.#db
      .updateTable("imports")
      .set(set)
      .where("id", "=", id)
      .where("state", "=", "checking")
      .execute();
  }

  async #removeRows(id: string): Promise<void> {
    while (await removeSomeRows(this.#db, id, REMOVED_AT_ONCE)) await setImmediate();
  }
}

/** Takes up to `most` waiting rows of an import away; false when there were none. */
export async function removeSomeRows(db: Db, importId: string, most: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("import_rows")
    .where("import_id", "=", importId)
    .where("line", "in", (eb) =>
      eb
        .selectFrom("import_rows")
        .select("line")
        .where("import_id", "=", importId)
        .orderBy("line")
        .limit(most),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
