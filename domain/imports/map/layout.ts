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
  matchRoles,
  plainName,
  ROLES,
} from "./import-fields.ts";

/** What the rows of a file are: what their columns say, or pledges, or plans of gifts to come, all of them. */
export const ROW_MEANINGS = ["by-column", "pledges", "plans"] as const;

/** What staff can say of a word that is not known. */
export const WORD_ANSWERS = ["received", "pledged", "none"] as const;
export const UNITS = ["dollars", "cents"] as const;

const places = z.object({ line: z.number(), said: z.string() });

const layoutSchema = z.object({
  headers: z.array(z.string()),
  columns: z.partialRecord(z.enum(IMPORT_FIELDS), z.number().int().min(0)),
  provider: z.string(),
  /** Of the provider's file (file-providers.ts). */
  version: z.string().default(""),
  rows: z.enum(ROW_MEANINGS),
  /** How dates like 3/4/2026 are read; null while staff must be asked. */
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  /** The date about which staff are asked, because the file does not settle its order; or null. */
  openDate: places.nullable().default(null),
  /** What further columns say of a row. */
  roles: z.partialRecord(z.enum(ROLES), z.array(z.number().int().min(0))).default({}),
  /** Words of this file with what staff say that they mean. */
  words: z.array(z.tuple([z.string(), z.enum(WORD_ANSWERS)])).default([]),
  /** Words about which staff are asked. */
  openWords: z.array(places.extend({ column: z.number() })).default([]),
  /** Columns that are not read and whose cells look like states: staff are asked whether they are. */
  openColumns: z.array(z.number()).default([]),
  /** What a whole number is; null while staff must be asked about `openAmount`. */
  unit: z.enum(UNITS).nullable().default("dollars"),
  openAmount: places.nullable().default(null),
  /** What of the file is not among the rows: other sheets, rows that a filter hides. */
  beside: z.array(z.string()).default([]),
  /** Other sheets of the workbook with column names, as imports that are set aside. */
  sheets: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
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
  const prefers = provider.prefers ?? {};
  const columns = matchColumns(headers, prefers);
  const roles = matchRoles(headers, prefers, columns);
  // Whose employees give: the company adds its own gifts.
  if (roles.match && !roles.matcher && columns.organization !== undefined) {
    roles.matcher = [columns.organization];
    delete columns.organization;
  }
  const layout: Layout = {
    headers,
    columns,
    provider: provider.id,
    version: provider.version,
    rows: provider.rows ?? "by-column",
    dateOrder: null,
    openDate: null,
    savedAs: null,
    words: [],
    openWords: [],
    openColumns: [],
    beside: [],
    sheets: [],
    unit: "dollars",
    openAmount: null,
    roles,
  };
  return { layout, head: at + 1 };
}

/** True for rows among which two column names are known, as on no cover of a workbook. */
export const holdsColumnNames = (rows: readonly FileRow[]) =>
  rows.some(({ cells }) => headScore(cells) >= 2);

/** How many of the cells are known column names; a row of a gift has none. */
function headScore(cells: readonly string[]): number {
  const names = cells.filter((cell) => plainName(cell));
  if (names.length < 2) return 0;
  const isText = names.every((name) => !/^\d[\d ]*$/.test(plainName(name)));
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

export const hasOpenQuestions = ({ openWords, openColumns, unit }: Layout): boolean =>
  openWords.length > 0 || openColumns.length > 0 || unit === null;

/** The columns that are read beside those of the fields. */
export const columnsOfRoles = ({ columns, roles }: Layout): number[] =>
  [...new Set(Object.values(roles).flat())].filter((at) => !Object.values(columns).includes(at));

/** Not the order of day and month: each file settles it, or staff are asked. */
const savedSchema = layoutSchema.pick({
  headers: true,
  columns: true,
  roles: true,
  rows: true,
  words: true,
});

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
