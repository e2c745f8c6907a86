/** How a file is read: found from its first records, corrected by staff. */
import { z } from "zod";
import {
  anyCsv,
  COMMON_COLUMNS,
  type FileProvider,
  fileProviders,
  providerOf,
} from "./file-providers.ts";
import { type ColumnMap, IMPORT_FIELDS, type ImportField, NEEDED_FIELDS } from "./import-field.ts";
import { plainName } from "./plain-name.ts";
import { STATUS_READINGS } from "./read-status.ts";

const columnNumber = z.number().int().min(0).optional();

export const layoutSchema = z.object({
  encoding: z.enum(["utf-8", "utf-16le", "windows-1252"]),
  delimiter: z.enum([",", ";", "\t", "|"]),
  /** Records before the first row: titles and the head. */
  headRecords: z.number().int().min(1),
  headers: z.array(z.string()),
  columns: z.object(
    Object.fromEntries(IMPORT_FIELDS.map((field) => [field, columnNumber])) as Record<
      ImportField,
      typeof columnNumber
    >,
  ),
  provider: z.string(),
  /** What staff said about dates like 3/4/2026; null where the file shows it. */
  dateOrder: z.enum(["month-first", "day-first"]).nullable().default(null),
  /** How such dates were read. */
  readOrder: z.enum(["month-first", "day-first"]).nullable().default(null),
  /** What staff said about stages that are not known, by plain name. */
  stages: z.array(z.tuple([z.string(), z.enum(STATUS_READINGS)])).default([]),
  /** The date that the file leaves open, while staff are asked. */
  openDate: z.object({ line: z.number(), said: z.string() }).nullable().default(null),
});

export type Layout = z.output<typeof layoutSchema>;

export const parseLayout = (text: string | null): Layout | null =>
  text === null ? null : layoutSchema.parse(JSON.parse(text));

/** Titles and other lines may stand above the head. */
const HEAD_WITHIN = 20;
const MARKS_NEEDED = 2;

/**
 * Finds the head among the first records, whose export it is, and which column is which. Null when
 * there is nothing like a head.
 */
export function detectLayout(
  records: string[][],
  text: Pick<Layout, "encoding" | "delimiter">,
): Layout | null {
  let best: { at: number; score: number } | null = null;
  records.slice(0, HEAD_WITHIN).forEach((record, at) => {
    const score = headScore(record);
    if (score > (best?.score ?? 0)) best = { at, score };
  });
  const head = best as { at: number; score: number } | null;
  if (!head) return null;
  const headers = (records[head.at] ?? []).map((cell) => cell.trim());
  const provider = recognise(headers);
  return {
    ...text,
    headRecords: head.at + 1,
    headers,
    provider: provider.id,
    columns: matchColumns(headers, provider),
    ...{ dateOrder: null, readOrder: null, openDate: null, stages: [] },
  };
}

/** How many of the cells are column names in known use; a row of a gift has none. */
function headScore(record: string[]): number {
  const names = record.map(plainName).filter(Boolean);
  if (names.length < 2) return 0;
  const known = names.filter((name) => KNOWN_NAMES.has(name)).length;
  const looksLikeWords = names.every((name) => !/^\d[\d ]*$/.test(name));
  return known + (looksLikeWords ? 0.5 : 0);
}

const KNOWN_NAMES = new Set([
  ...Object.values(COMMON_COLUMNS).flat(),
  ...fileProviders.flatMap(({ marks, columns }) => [...marks, ...Object.values(columns).flat()]),
]);

function recognise(headers: string[]): FileProvider {
  const names = new Set(headers.map(plainName));
  const marked = fileProviders
    .map((provider) => ({ provider, count: provider.marks.filter((m) => names.has(m)).length }))
    .filter(({ count }) => count >= MARKS_NEEDED)
    .sort((a, b) => b.count - a.count);
  return marked[0]?.provider ?? anyCsv;
}

/** The provider's own names for each field first, then what most files say. A column serves one field. */
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

export const neededFields = (provider: string): readonly ImportField[] => [
  ...NEEDED_FIELDS,
  ...(providerOf(provider).neededFields ?? []),
];

/** True when the file's ids are those that the provider's webhook tells. */
export function sharesWebhookIds({ provider, columns, headers }: Layout): boolean {
  const at = columns.externalId;
  return at !== undefined && providerOf(provider).webhookIds.includes(plainName(headers[at] ?? ""));
}
