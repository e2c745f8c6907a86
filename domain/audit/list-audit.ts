import type { Db } from "#db/schema.ts";
import { COUNTED } from "#domain/lists/limits.ts";
import { describeEvents } from "./describe-events.ts";
import { type AuditSearch, findEvents } from "./find-events.ts";

export type AuditLine = Awaited<ReturnType<typeof describeEvents>>[number];

/** Events on a page. */
export const AUDIT_PAGE = 100;

export const listAudit = async (db: Db, search: AuditSearch, limit: number) =>
  describeEvents(db, await findEvents(db, search, limit));

/** The first page of a filter, and how many events match it, at most COUNTED: found by one search. */
export async function firstOfAudit(db: Db, search: AuditSearch) {
  const ids = await findEvents(db, search, COUNTED);
  return { lines: await describeEvents(db, ids.slice(0, AUDIT_PAGE)), count: ids.length };
}
