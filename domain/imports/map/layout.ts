/** What staff see and correct of the second step of an import, as it is stored. */
import { z } from "zod";
import type { DbOrTransaction } from "#db/schema.ts";
import { DATE_ORDERS } from "#domain/imports/check/read-date.ts";
import { IMPORT_FIELDS, type ImportField, plainName, ROLES } from "./import-fields.ts";

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

/** What staff saved, the last first, without those of another release that cannot be read. */
export async function listSavedLayouts(db: DbOrTransaction) {
  const saved = await db
    .selectFrom("import_layouts")
    .select(["name", "choices"])
    .orderBy("saved_at", "desc")
    .execute();
  return saved.flatMap(({ name, choices }) => {
    const { data } = savedSchema.safeParse(JSON.parse(choices));
    return data ? [{ ...data, savedAs: name }] : [];
  });
}
export type SavedLayout = Awaited<ReturnType<typeof listSavedLayouts>>[number];
