/**
 * Reads an uploaded file in a thread, so that pages are answered in the meantime, whatever the file
 * holds.
 */
import { once } from "node:events";
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { SECOND } from "#domain/values/clock.ts";
import type { FileAnswer, FileToRead, RowText, SheetRead } from "./read-thread.ts";
import { RefusedFile } from "./refused-file.ts";

export interface OpenFile extends AsyncDisposable {
  /** The sheet that is read first, then those that staff may choose instead. */
  sheets: SheetRead[];
  /** Yields the rows of a sheet below the column names, some at a time. Works only once. */
  rows(sheet: number): AsyncGenerator<RowText[]>;
}

export interface ReadingLimits {
  /** The widest and the longest allowed files take under 256 MB (docs/decisions/0030). */
  maxMemoryMb: number;
  /** Each of those files takes some seconds. */
  maxMs: number;
}
const LIMITS: ReadingLimits = { maxMemoryMb: 320, maxMs: 30 * SECOND };

/** Resolves when the previous file is read: two at once would need twice the memory. */
let previousFile: Promise<void> = Promise.resolve();

/**
 * Reads a file in a separate thread. `closed` aborts when the connection is closed. Dispose of the
 * result. Throws RefusedFile, also over the limits of memory and time. Only tests pass `limits`.
 */
export async function readInThread(
  file: FileToRead,
  closed: AbortSignal,
  limits = LIMITS,
): Promise<OpenFile> {
  const previous = previousFile;
  const { promise, resolve: letNextStart } = Promise.withResolvers<void>();
  previousFile = promise;
  await previous;
  const thread = new Worker(threadFile(), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: limits.maxMemoryMb },
  });
  // The thread may also fail between two questions.
  thread.on("error", () => undefined);
  const close = async () => {
    await thread.terminate();
    letNextStart();
  };
  try {
    const firstAnswer = await readAnswer(thread, closed, limits);
    if (!("sheets" in firstAnswer)) throw new Error("the file's thread answers out of turn");
    const { sheets } = firstAnswer;
    return { sheets, rows: (sheet) => rowsOf(thread, sheet, limits), [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* rowsOf(
  thread: Worker,
  sheet: number,
  limits: ReadingLimits,
): AsyncGenerator<RowText[]> {
  for (;;) {
    thread.postMessage(sheet);
    const answer = await readAnswer(thread, null, limits);
    if (!("rows" in answer) || answer.rows.length === 0) return;
    yield answer.rows;
  }
}

async function readAnswer(thread: Worker, closed: AbortSignal | null, { maxMs }: ReadingLimits) {
  const timeout = AbortSignal.timeout(maxMs);
  const signal = closed ? AbortSignal.any([closed, timeout]) : timeout;
  try {
    const [answer]: FileAnswer[] = await once(thread, "message", { signal });
    if (!answer) throw new Error("the file's thread answers nothing");
    if ("refused" in answer) throw new RefusedFile(answer.refused);
    return answer;
  } catch (error) {
    if (closed?.aborted) throw new RefusedFile("broken-off", { cause: error });
    if (timeout.aborted) throw new RefusedFile("too-slow", { cause: error });
    const isOutOfMemory = error instanceof Error && "code" in error && error.code === OUT_OF_MEMORY;
    throw isOutOfMemory ? new RefusedFile("too-long", { cause: error }) : error;
  }
}

const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";

/** The file is next to this one in the source tree, and next to the bundle in the build. */
function threadFile(): URL {
  const source = new URL("./read-thread.ts", import.meta.url);
  return existsSync(source) ? source : new URL("./read-thread.js", import.meta.url);
}
