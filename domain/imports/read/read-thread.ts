/**
 * Runs in a separate thread: reads one file, answers with its sheets, and then with the rows of one
 * sheet, some for each request of read-in-thread.ts.
 */
import { parentPort, workerData } from "node:worker_threads";
import { findOpenQuestions } from "#domain/imports/check/open-questions.ts";
import {
  detectLayout,
  holdsColumnNames,
  withSavedChoices,
} from "#domain/imports/map/detect-layout.ts";
import type { FileLayout, SavedLayout } from "#domain/imports/map/layout.ts";
import {
  type FileRow,
  MAX_ROWS,
  readUploadedFile,
  rowsWithin,
  type SheetRows,
} from "./read-file.ts";
import { type FileRefusal, RefusedFile } from "./refused-file.ts";

export interface FileToRead {
  chunks: readonly Uint8Array[];
  saved: readonly SavedLayout[];
}

/** A row as it is stored, with its cells as JSON. */
export interface RowText {
  line: number;
  cells: string;
}

/** A sheet of a workbook, or a whole text file, whose name is "". */
export interface SheetRead {
  name: string;
  layout: FileLayout;
}

export type FileAnswer = { sheets: SheetRead[] } | { refused: FileRefusal } | { rows: RowText[] };

/** The site stores an answer of this size without a pause: some milliseconds of work. */
const ROWS_PER_ANSWER = 400;
const TEXT_LENGTH_PER_ANSWER = 512 * 1024;

/** Returns the sheet that is read, then those that staff may choose instead. */
async function openFile({
  chunks,
  saved,
}: FileToRead): Promise<(SheetRead & { rows: FileRow[] })[]> {
  const [first, ...tables] = await readUploadedFile(Buffer.concat(chunks), holdsColumnNames);
  const main = readSheet(first, saved);
  const others = tables.flatMap((table) => {
    try {
      return [readSheet({ ...table, rows: rowsWithin(table.rows) }, saved)];
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      main.layout.beside.push(`The sheet “${table.name}” holds more than can be read here.`);
      return [];
    }
  });
  return [main, ...others];
}

function readSheet({ name, rows: allRows, beside }: SheetRows, saved: readonly SavedLayout[]) {
  const detected = detectLayout(allRows);
  if (!detected) throw new RefusedFile("no-head");
  const rows = allRows.slice(detected.headerRows);
  if (rows.length > MAX_ROWS) throw new RefusedFile("too-many-rows");
  const layout = withSavedChoices(detected.layout, saved);
  return { name, rows, layout: { ...layout, ...findOpenQuestions(rows, layout), beside } };
}

function takeRows(rows: readonly FileRow[], from: number): RowText[] {
  const takenRows: RowText[] = [];
  for (let size = 0; takenRows.length < ROWS_PER_ANSWER && size < TEXT_LENGTH_PER_ANSWER; ) {
    const row = rows[from + takenRows.length];
    if (!row) break;
    const cells = JSON.stringify(row.cells);
    size += cells.length;
    takenRows.push({ line: row.line, cells });
  }
  return takenRows;
}

const answer = (fileAnswer: FileAnswer) => parentPort?.postMessage(fileAnswer);

try {
  const sheets = (await openFile(workerData as FileToRead)).map((sheet) => ({
    ...sheet,
    taken: 0,
  }));
  parentPort?.on("message", (sheetNumber: number) => {
    const sheet = sheets[sheetNumber];
    const rows = sheet ? takeRows(sheet.rows, sheet.taken) : [];
    if (sheet) sheet.taken += rows.length;
    answer({ rows });
  });
  answer({ sheets: sheets.map(({ name, layout }) => ({ name, layout })) });
} catch (error) {
  if (!(error instanceof RefusedFile)) throw error;
  answer({ refused: error.reason });
}
