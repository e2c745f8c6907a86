/** The filter of the audit log; the page's URL holds it. */
import { z } from "zod";
import { choice, DAYS, readFilter, SEARCH, typedText } from "#domain/lists/filter.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { AUDIT_ACTIONS, type AuditAction } from "./audit-actions.ts";

export const auditFilterSchema = z.object({
  /** Words of the sentence: of the person, the action or the record. */
  q: SEARCH,
  /** A username. */
  who: typedText(TEXT_LIMITS.name),
  what: choice(Object.keys(AUDIT_ACTIONS) as AuditAction[]),
  /** "shown": with the events of opened records, which are many. */
  views: choice(["shown"]),
  ...DAYS,
  /** The id of the last event of the previous page. */
  before: z.string().max(TEXT_LIMITS.id).optional().catch(undefined),
});

export type AuditFilter = z.output<typeof auditFilterSchema>;

export const readAuditFilter = (params: URLSearchParams): AuditFilter =>
  readFilter(auditFilterSchema, params);
