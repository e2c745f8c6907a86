/** How a file is read: found from its first records, corrected by staff. */
import { z } from "zod";
import { DATE_ORDERS } from "./date-order.ts";
import { anyCsv, type FileProvider, fileProviders, providerOf } from "./file-providers.ts";
import { COMMON_COLUMNS, type ColumnMap, IMPORT_FIELDS, type ImportField } from "./import-field.ts";
import { plainName } from "./plain-name.ts";
import { STATUS_READINGS } from "./read-status.ts";

const columnNumber = z.number().int().min(0).optional();
const dateOrder = z.enum(DATE_ORDERS).nullable().default(null);

/** What the rows of a file are: what their columns say, or pledges, all of them. */
export const ROW_MEANINGS = ["by-column", "pledges"] as const;

export const layoutSchema = z.object({
  encoding: z.enum(["utf-8", "utf-16le", "windows-1252"]),
  delimiter: z.enum([",", ";", "\t", "|"]),
  /** Records before the first row: titles and the column names. */
  headRecords: z.number().int().min(1),
  headers: z.array(z.string()),
  columns: z.object(
    Object.fromEntries(IMPORT_FIELDS.map((field) => [field, columnNumber])) as Record<
      ImportField,
      typeof columnNumber
    >,
  ),
  provider: z.string(),
  rows: z.enum(ROW_MEANINGS).default("by-column"),
  /** What staff answered about dates like 3/4/2026; null where the file shows it. */
  dateOrder,
  /** How such dates were read. */
  readOrder: dateOrder,
  /** What staff answered about unknown stages, by plain name or its digest. */
  stages: z.array(z.tuple([z.string(), z.enum(STATUS_READINGS)])).default([]),
  /** The date that the file leaves open, while staff are asked. */
  openDate: z.object({ line: z.number(), said: z.string() }).nullable().default(null),
  /** When a file with these headings was imported, whose choices this one has; ISO UTC. */
  rememberedAt: z.string().nullable().default(null),
});

export type Layout = z.output<typeof layoutSchema>;

export const parseLayout = (text: string | null): Layout | null =>
  text === null ? null : layoutSchema.parse(JSON.parse(text));

/** Titles and other lines may stand above the column names. */
const HEAD_WITHIN = 20;
const OWN_COLUMNS_NEEDED = 2;

/**
 * Finds the column names among the first records, the provider, and which column is which. Null when
 * no record looks like column names.
 */
export function detectLayout(
  records: string[][],
  text: Pick<Layout, "encoding" | "delimiter">,
): Layout | null {
  const scores = records.slice(0, HEAD_WITHIN).map(headScore);
  const best = Math.max(0, ...scores);
  if (best === 0) return null;
  const at = scores.indexOf(best);
  const headers = (records[at] ?? []).map((cell) => cell.trim());
  const provider = recognise(headers);
  return {
    ...text,
    headRecords: at + 1,
    headers,
    provider: provider.id,
    columns: matchColumns(headers, provider),
    rows: "by-column",
    dateOrder: null,
    readOrder: null,
    openDate: null,
    stages: [],
    rememberedAt: null,
  };
}

/** How many of the cells are known column names; a row of a gift has none. */
function headScore(record: string[]): number {
  const names = record.map(plainName).filter(Boolean);
  if (names.length < 2) return 0;
  const known = names.filter((name) => KNOWN_NAMES.has(name)).length;
  const isText = names.every((name) => !/^\d[\d ]*$/.test(name));
  return known + (isText ? 0.5 : 0);
}

const KNOWN_NAMES = new Set([
  ...Object.values(COMMON_COLUMNS).flat(),
  ...fileProviders.flatMap(({ own, columns }) => [...own, ...Object.values(columns).flat()]),
]);

/** The provider with most of its own columns in the file. */
function recognise(headers: string[]): FileProvider {
  const names = new Set(headers.map(plainName));
  const found = fileProviders
    .map((provider) => ({ provider, count: provider.own.filter((name) => names.has(name)).length }))
    .sort((a, b) => b.count - a.count)[0];
  return found && found.count >= OWN_COLUMNS_NEEDED ? found.provider : anyCsv;
}

/** The provider's own names for a field, or else the common ones. A column serves one field. */
export function matchColumns(headers: string[], provider: FileProvider): ColumnMap {
  const names = headers.map(plainName);
  const taken = new Set<number>();
  const columns: ColumnMap = {};
  for (const field of IMPORT_FIELDS) {
    const wanted = provider.columns[field] ?? COMMON_COLUMNS[field];
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
