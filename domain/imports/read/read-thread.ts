/**
 * Runs in a thread of its own: reads one file, answers what it is, and then its rows, some at each question
 * (read-in-thread.ts asks).
 */
import { parentPort, workerData } from "node:worker_threads";
import { findOpenQuestions } from "#domain/imports/check/open-questions.ts";
import {
  detectLayout,
  holdsColumnNames,
  type Layout,
  type SavedLayout,
  withSaved,
} from "#domain/imports/map/layout.ts";
import { type FileRow, ROWS_MAX, readFile } from "./read-file.ts";
import { type FileRefusal, RefusedFile } from "./refused-file.ts";

export interface FileToRead {
  bytes: Uint8Array;
  saved: readonly SavedLayout[];
}

/** A row as it is stored: its cells are JSON. */
export interface RowText {
  line: number;
  cells: string;
}

export type FileAnswer = { layout: Layout } | { refused: FileRefusal } | { rows: RowText[] };

/** What the site stores without a pause: some milliseconds of work. */
const ROWS_AT_ONCE = 400;
const TEXT_AT_ONCE = 512 * 1024;

async function open({ bytes, saved }: FileToRead): Promise<{ layout: Layout; rows: FileRow[] }> {
  const beside: string[] = [];
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records = await readFile(whole, { hasHead: holdsColumnNames, beside });
  const detected = detectLayout(records);
  if (!detected) throw new RefusedFile("no-head");
  const rows = records.slice(detected.head);
  if (rows.length > ROWS_MAX) throw new RefusedFile("too-many-rows");
  const layout = withSaved(detected.layout, saved);
  return { layout: { ...layout, ...findOpenQuestions(rows, layout), beside }, rows };
}

function takeRows(rows: readonly FileRow[], from: number): RowText[] {
  const taken: RowText[] = [];
  for (let size = 0; taken.length < ROWS_AT_ONCE && size < TEXT_AT_ONCE; ) {
    const row = rows[from + taken.length];
    if (!row) break;
    const cells = JSON.stringify(row.cells);
    size += cells.length;
    taken.push({ line: row.line, cells });
  }
  return taken;
}

const answer = (given: FileAnswer) => parentPort?.postMessage(given);

try {
  const { layout, rows } = await open(workerData as FileToRead);
  let at = 0;
  parentPort?.on("message", () => {
    const taken = takeRows(rows, at);
    at += taken.length;
    answer({ rows: taken });
  });
  answer({ layout });
} catch (error) {
  if (!(error instanceof RefusedFile)) throw error;
  answer({ refused: error.reason });
}
