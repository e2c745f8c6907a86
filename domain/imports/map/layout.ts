/** The second step of an import: which column is which. Found from the file, corrected by staff. */
import { z } from "zod";
import type { DbOrTransaction } from "#db/schema.ts";
import { DATE_ORDERS } from "#domain/imports/check/read-date.ts";
import { type FileRow, HEAD_WITHIN } from "#domain/imports/read/read-file.ts";
import { recognizeProvider } from "./file-providers.ts";
import {
  IMPORT_FIELDS,
  type ImportField,
  isKnownName,
  matchColumns,
  plainName,
} from "./import-fields.ts";

/** What the rows of a file are: what their columns say, or pledges, all of them. */
export const ROW_MEANINGS = ["by-column", "pledges"] as const;

const layoutSchema = z.object({
  headers: z.array(z.string()),
  columns: z.partialRecord(z.enum(IMPORT_FIELDS), z.number().int().min(0)),
  provider: z.string(),
  rows: z.enum(ROW_MEANINGS),
  /** How dates like 3/4/2026 are read; null while staff must be asked. */
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  /** The date about which staff are asked, because the file does not settle its order; or null. */
  openDate: z.object({ line: z.number(), said: z.string() }).nullable().default(null),
  savedAs: z.string().nullable(),
});
export type Layout = z.output<typeof layoutSchema>;

export const parseLayout = (text: string | null): Layout | null =>
  text === null ? null : layoutSchema.parse(JSON.parse(text));

/**
 * Finds the column names among the first rows, the provider, and which column is which; `head` counts the
 * rows above the first gift. Null when no row looks like column names.
 */
export function detectLayout(rows: readonly FileRow[]): { layout: Layout; head: number } | null {
  const scores = rows.slice(0, HEAD_WITHIN).map(({ cells }) => headScore(cells));
  const best = Math.max(0, ...scores);
  if (best === 0) return null;
  const at = scores.indexOf(best);
  const headers = (rows[at]?.cells ?? []).map((cell) => cell.trim());
  const provider = recognizeProvider(headers);
  const layout: Layout = {
    headers,
    columns: matchColumns(headers, provider.prefers ?? {}),
    provider: provider.id,
    rows: "by-column",
    ...{ dateOrder: null, openDate: null, savedAs: null },
  };
  return { layout, head: at + 1 };
}

/** How many of the cells are known column names; a row of a gift has none. */
function headScore(cells: readonly string[]): number {
  const names = cells.map(plainName).filter(Boolean);
  if (names.length < 2) return 0;
  const isText = names.every((name) => !/^\d[\d ]*$/.test(name));
  return names.filter(isKnownName).length + (isText ? 0.5 : 0);
}

/**
 * Without these columns a row is no gift. In a file with stages, lost and pledged rows are among the gifts,
 * so the stage must be read.
 */
export const neededFields = ({ headers, provider }: Layout): readonly ImportField[] =>
  provider === "salesforce" || headers.some((header) => plainName(header) === "stage")
    ? ["receivedAt", "amount", "status"]
    : ["receivedAt", "amount"];

export const lacksColumns = (layout: Layout): boolean =>
  neededFields(layout).some((field) => layout.columns[field] === undefined);

/** Not the order of day and month: each file settles it, or staff are asked. */
const savedSchema = layoutSchema.pick({ headers: true, columns: true, rows: true });

/** Saves a layout under its name, over what had this name. `now` is ISO UTC. */
export async function saveLayout(db: DbOrTransaction, layout: Layout, now: string): Promise<void> {
  if (!layout.savedAs) return;
  const saved = { saved_at: now, choices: JSON.stringify(savedSchema.parse(layout)) };
  await db
    .insertInto("import_layouts")
    .values({ name: layout.savedAs, ...saved })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(saved))
    .execute();
}

/** What staff saved, the last first. */
export const listSavedLayouts = (db: DbOrTransaction) =>
  db.selectFrom("import_layouts").select(["name", "choices"]).orderBy("saved_at", "desc").execute();
export type SavedLayout = Awaited<ReturnType<typeof listSavedLayouts>>[number];

/** A layout as staff saved it last for a file with the same line of column names, or as it is. */
export function withSaved(layout: Layout, saved: readonly SavedLayout[]): Layout {
  const headers = JSON.stringify(layout.headers);
  for (const { name, choices } of saved) {
    const { data } = savedSchema.safeParse(JSON.parse(choices));
    if (data && JSON.stringify(data.headers) === headers)
      return { ...layout, ...data, savedAs: name };
  }
  return layout;
}
