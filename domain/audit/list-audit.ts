/** The audit log as its page lists it: which events match, and what they are about. */
import { z } from "zod";
import type { Db } from "#db/schema.ts";
import { choice, readFilter, typedText } from "#domain/lists/filter.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { startOfDay } from "#domain/time/time-zone.ts";
import { AUDIT_ACTIONS, type AuditAction } from "./audit-actions.ts";
import { describeEvents } from "./describe-events.ts";

const filterSchema = z.object({
  /** A username. */
  who: typedText(TEXT_LIMITS.name),
  what: choice(Object.keys(AUDIT_ACTIONS) as AuditAction[]),
  /** In the organisation's zone. */
  day: z.iso.date().optional().catch(undefined),
  /** The id of the last event of the previous page. */
  before: z.string().max(TEXT_LIMITS.id).optional().catch(undefined),
});

/** The filter that the page's URL holds. */
export const readAuditFilter = (params: URLSearchParams) => readFilter(filterSchema, params);

export type AuditLine = Awaited<ReturnType<typeof describeEvents>>[number];

/** Events on a page. */
export const AUDIT_PAGE = 100;

/** The newest events that match; those of opened records, which are many, only where they are asked for. */
export async function listAudit(
  db: Db,
  { who, what, day, before }: z.output<typeof filterSchema>,
  timeZone: string,
): Promise<AuditLine[]> {
  let query = db.selectFrom("audit_events").select("id");
  if (who) query = query.where("username", "=", who);
  query = what ? query.where("action", "=", what) : query.where("action", "<>", "record.viewed");
  if (day)
    query = query
      .where("at", ">=", startOfDay(day, timeZone))
      .where("at", "<", startOfDay(day, timeZone, 1));
  // Ids are version 7 UUIDs: their order is the order of time.
  if (before) query = query.where("id", "<", before);
  const rows = await query.orderBy("id", "desc").limit(AUDIT_PAGE).execute();
  return describeEvents(
    db,
    rows.map(({ id }) => id),
  );
}
