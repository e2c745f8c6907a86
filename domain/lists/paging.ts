import { type SelectQueryBuilder, sql } from "kysely";

/** A page of a list's matches. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** The page of these rows: the last when the requested one does not exist. */
  page: number;
  /** Number of records without any filter. */
  all: number;
}

/** Reaching a record through an index costs as much as reading four in a row. */
const STEP_COST = 4;

/**
 * True when reading the records in order finds a page of a search fastest: frequent matches fill the
 * page soon. Rare matches are collected first and then sorted.
 */
export const isSoonMet = (total: number, page: number, perPage: number): boolean =>
  total > STEP_COST * page * perPage;

/** The page to show of `total` rows: at most the last. */
export const pageWithin = (page: number, total: number, perPage: number): number =>
  Math.min(page, Math.max(1, Math.ceil(total / perPage)));

/** One page of a query on records, by a column, then by time and id. */
export const pageOf = <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: string,
  { order, page }: { order: "asc" | "desc"; page: number },
  perPage: number,
) =>
  query
    .orderBy(sql.ref(column), order)
    .orderBy(sql`created_at`, order)
    .orderBy(sql`id`, order)
    .limit(perPage)
    .offset((page - 1) * perPage);
