import type { ImportRowKind } from "#db/schema.ts";

/** Begins the id of a row that has none in its file: the id stands for the row's content. */
export const CONTENT_KEY = "content:";

/** True for such an id, and where there is no id. */
export const isContentKey = (id: string | null) => id?.startsWith(CONTENT_KEY) ?? true;

/**
 * True for rows that look as if they were here already and may be another gift all the same: a row with
 * the id of a record is that record.
 */
export const mayInclude = (row: { kind: ImportRowKind; external_id: string | null }) =>
  row.kind === "possible" || (row.kind === "known" && isContentKey(row.external_id));
