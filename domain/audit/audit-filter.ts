/** What an administrator looks for in the audit log; its only home is the URL of the page. */
import { z } from "zod";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { AUDIT_ACTIONS, type AuditAction } from "./record-audit.ts";

const date = z.iso.date().optional().catch(undefined);

/** What is not understood counts as not asked for. Dates are days in the organisation's zone. */
const auditFilterSchema = z.object({
  /** How the name of the account begins. */
  who: z.string().trim().max(TEXT_LIMITS.name).default("").catch(""),
  what: z
    .enum(Object.keys(AUDIT_ACTIONS) as AuditAction[])
    .optional()
    .catch(undefined),
  from: date,
  to: date,
  /** The id of the last line already seen. */
  before: z.string().max(TEXT_LIMITS.id).optional().catch(undefined),
});

export type AuditFilter = z.output<typeof auditFilterSchema>;

export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const given = Array.from(params).filter(([, value]) => value !== "");
  return auditFilterSchema.parse(Object.fromEntries(given));
}
