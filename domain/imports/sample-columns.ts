import type { Db } from "#db/schema.ts";
import { UnreadableFile } from "./files/file-errors.ts";
import { firstRecords } from "./files/file-records.ts";
import type { Layout } from "./files/layout.ts";
import { MissingFile, readFile } from "./uploaded-file.ts";

/** Rows that are looked at, values that are shown, and characters of each. */
const ROWS = 50;
const VALUES = 3;
const SHOWN = 40;

/** The first different values of each column of a file; none when the file is not here any more. */
export async function sampleColumns(db: Db, id: string, layout: Layout): Promise<string[][]> {
  const { headRecords, headers } = layout;
  try {
    const records = await firstRecords(() => readFile(db, id), layout, headRecords + ROWS);
    return headers.map((_, at) => {
      const cells = records.slice(headRecords).map((record) => (record[at] ?? "").trim());
      return [...new Set(cells)].filter(Boolean).slice(0, VALUES).map(shorten);
    });
  } catch (error) {
    if (error instanceof MissingFile || error instanceof UnreadableFile)
      return headers.map(() => []);
    throw error;
  }
}

const shorten = (cell: string) =>
  cell.length > SHOWN ? `${cell.slice(0, SHOWN).toWellFormed()}…` : cell;
