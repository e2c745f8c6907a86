/** The stored result of the second step of an import, which staff see and correct. */
import { z } from "zod";
import type { DbOrTransaction } from "#db/schema.ts";
import { plainName } from "#domain/imports/plain-words.ts";
import { DATE_ORDERS } from "#domain/imports/row/parse-date.ts";
import {
  COLUMN_ROLES,
  columnsRead,
  IMPORT_FIELDS,
  type ImportField,
  type RoleMap,
} from "./import-fields.ts";

/**
 * The meaning of a file's rows: as their columns say, or all of them pledges, or all of them plans
 * of future gifts, or all of them movements of an account.
 */
export const ROW_MEANINGS = ["by-column", "pledges", "plans", "movements"] as const;

/** The meanings that staff can give an unknown word. */
export const WORD_ANSWERS = ["received", "pledged", "none"] as const;
export const UNITS = ["dollars", "cents"] as const;

const cellSample = z.object({ line: z.number(), said: z.string() });

const layoutSchema = z.object({
  headers: z.array(z.string()),
  columns: z.partialRecord(z.enum(IMPORT_FIELDS), z.number().int().min(0)),
  provider: z.string(),
  /** The version of the provider's file (file-providers.ts). */
  version: z.string().default(""),
  rows: z.enum(ROW_MEANINGS),
  /** How dates like 3/4/2026 are read; null while staff must be asked. */
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  /** The date that staff are asked about, because the file does not settle its order; or null. */
  openDate: cellSample.nullable().default(null),
  /** The columns of each further role. Earlier releases had roles that are gone. */
  roles: z
    .record(z.string(), z.array(z.number().int().min(0)))
    .transform((storedRoles): RoleMap => {
      const knownRoles = COLUMN_ROLES.map((role) => [role, storedRoles[role]] as const);
      return Object.fromEntries(knownRoles.filter(([, columns]) => columns));
    })
    .default({}),
  /** Words of this file with the meanings that staff gave them. */
  words: z.array(z.tuple([z.string(), z.enum(WORD_ANSWERS)])).default([]),
  /** Words that staff are asked about. */
  openWords: z.array(cellSample.extend({ column: z.number() })).default([]),
  /** Unread columns whose cells look like states; staff are asked whether they are. */
  openColumns: z.array(z.number()).default([]),
  /** The unit of whole numbers; null while staff must be asked about `openAmount`. */
  unit: z.enum(UNITS).nullable().default("dollars"),
  openAmount: cellSample.nullable().default(null),
  /** Sentences about content that is not among the rows: other sheets, rows hidden by a filter. */
  beside: z.array(z.string()).default([]),
  /** Other sheets of the workbook with column names, stored as imports that are set aside. */
  sheets: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  savedAs: z.string().nullable(),
});
export type FileLayout = z.output<typeof layoutSchema>;

export const parseLayout = (text: string | null): FileLayout | null =>
  text === null ? null : layoutSchema.parse(JSON.parse(text));

/**
 * The fields without which a row is not a gift. In a file with stages, lost and pledged rows are
 * among the gifts, so the stage must be read.
 */
export const neededFields = ({ headers, provider }: FileLayout): readonly ImportField[] =>
  provider === "salesforce" || headers.some((header) => /^stage ?(name)?$/.test(plainName(header)))
    ? ["receivedAt", "amount", "status"]
    : ["receivedAt", "amount"];

export const lacksColumns = (layout: FileLayout): boolean =>
  neededFields(layout).some((field) => layout.columns[field] === undefined);

export const hasOpenQuestions = ({ openWords, openColumns, unit }: FileLayout): boolean =>
  openWords.length > 0 || openColumns.length > 0 || unit === null;

/** The columns that are read in addition to those of the fields. */
export const columnsOfRoles = (layout: FileLayout): number[] =>
  [...columnsRead(layout)].filter(
    (columnIndex) => !Object.values(layout.columns).includes(columnIndex),
  );

/** The order of day and month is not saved: each file settles it, or staff are asked. */
const savedSchema = layoutSchema.pick({
  headers: true,
  columns: true,
  roles: true,
  rows: true,
  words: true,
});

/** Saves a layout under its name and replaces an earlier one. `now` is ISO UTC. */
export async function saveLayout(
  db: DbOrTransaction,
  layout: FileLayout,
  now: string,
): Promise<void> {
  if (!layout.savedAs) return;
  const saved = { saved_at: now, choices: JSON.stringify(savedSchema.parse(layout)) };
  await db
    .insertInto("import_layouts")
    .values({ name: layout.savedAs, ...saved })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(saved))
    .execute();
}

/**
 * Lists the layouts that staff saved, the latest first, except for those of another release that
 * cannot be read.
 */
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
