/** The second step of an import: which column is which. Found from the file, corrected by staff. */
import { z } from "zod";
import { type FileRow, HEAD_WITHIN } from "#domain/imports/read/read-file.ts";
import { DATE_ORDERS } from "./date-order.ts";
import { allFileProviders, anyCsv, type FileProvider, providerOf } from "./file-providers.ts";
import {
  COLUMN_NAMES,
  type ColumnMap,
  IMPORT_FIELDS,
  type ImportField,
  plainName,
} from "./import-fields.ts";

/** What the rows of a file are: what their columns say, or pledges, all of them. */
export const ROW_MEANINGS = ["by-column", "pledges"] as const;

const layoutSchema = z.object({
  headers: z.array(z.string()),
  columns: z.partialRecord(z.enum(IMPORT_FIELDS), z.number().int().min(0)),
  /** An id of file-providers.ts. */
  provider: z.string(),
  rows: z.enum(ROW_MEANINGS),
  /** How dates like 3/4/2026 are read; null while staff must be asked. */
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  /** What staff are asked about: one date that may be read both ways, or two that contradict each other. */
  openDates: z.array(z.object({ line: z.number(), said: z.string() })),
  /** The name under which staff have saved these columns. */
  savedAs: z.string().nullable(),
});
export type Layout = z.output<typeof layoutSchema>;

export const parseLayout = (text: string | null): Layout | null =>
  text === null ? null : layoutSchema.parse(JSON.parse(text));

const OWN_COLUMNS_NEEDED = 2;

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
  const provider = recognise(headers);
  const layout: Layout = {
    headers,
    columns: matchColumns(headers, provider),
    provider: provider.id,
    rows: "by-column",
    dateOrder: null,
    openDates: [],
    savedAs: null,
  };
  return { layout, head: at + 1 };
}

/** How many of the cells are known column names; a row of a gift has none. */
function headScore(cells: readonly string[]): number {
  const names = cells.map(plainName).filter(Boolean);
  if (names.length < 2) return 0;
  const known = names.filter((name) => KNOWN_NAMES.has(name)).length;
  const isText = names.every((name) => !/^\d[\d ]*$/.test(name));
  return known + (isText ? 0.5 : 0);
}

const KNOWN_NAMES = new Set([
  ...Object.values(COLUMN_NAMES).flat(),
  ...allFileProviders.flatMap(({ own, columns }) => [...own, ...Object.values(columns).flat()]),
]);

/** The provider with most of its own columns in the file. */
function recognise(headers: readonly string[]): FileProvider {
  const names = new Set(headers.map(plainName));
  const found = allFileProviders
    .map((provider) => ({ provider, count: provider.own.filter((name) => names.has(name)).length }))
    .sort((a, b) => b.count - a.count)[0];
  return found && found.count >= OWN_COLUMNS_NEEDED ? found.provider : anyCsv;
}

/** The provider's own names for a field, or else the common ones. A column serves one field. */
export function matchColumns(headers: readonly string[], provider: FileProvider): ColumnMap {
  const names = headers.map(plainName);
  const taken = new Set<number>();
  const columns: ColumnMap = {};
  for (const field of IMPORT_FIELDS) {
    const wanted = provider.columns[field] ?? COLUMN_NAMES[field];
    const at = wanted.map((name) => names.indexOf(name)).find((i) => i >= 0 && !taken.has(i));
    if (at === undefined) continue;
    columns[field] = at;
    taken.add(at);
  }
  return columns;
}

export const lacksColumns = ({ columns, provider }: Layout): boolean =>
  neededFields(provider).some((field) => columns[field] === undefined);

/** Without these columns a row is no gift. */
export const neededFields = (provider: string): readonly ImportField[] => [
  "receivedAt",
  "amount",
  ...(providerOf(provider).neededFields ?? []),
];

/** True when the file's ids are those of the provider's webhook. */
export function sharesWebhookIds({ provider, columns, headers }: Layout): boolean {
  const header = plainName(headers[columns.externalId ?? -1] ?? "");
  return providerOf(provider).webhookIds?.includes(header) ?? false;
}
