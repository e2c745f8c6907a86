/** What staff look for among the messages; its only home is the address of the page. */
import { z } from "zod";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { SUBJECTS } from "./subjects.ts";

/** "waiting": new or in progress. */
export const CONTACT_STATES = ["waiting", "new", "in_progress", "answered", "spam"] as const;

const date = z.iso.date().optional().catch(undefined);

/** Whatever is not understood counts as not asked for. Dates are days in the organisation's zone. */
export const contactFilterSchema = z.object({
  q: z.string().trim().max(TEXT_LIMITS.search).default("").catch(""),
  state: z.enum(CONTACT_STATES).optional().catch(undefined),
  subject: z.enum(SUBJECTS).optional().catch(undefined),
  assignee: z.enum(["me", "nobody"]).optional().catch(undefined),
  from: date,
  to: date,
  sort: z.enum(["date", "name", "email", "subject"]).default("date").catch("date"),
  order: z.enum(["asc", "desc"]).default("desc").catch("desc"),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
});

export type ContactFilter = z.output<typeof contactFilterSchema>;

export function readContactFilter(params: URLSearchParams): ContactFilter {
  const given = Array.from(params).filter(([, value]) => value !== "");
  return contactFilterSchema.parse(Object.fromEntries(given));
}
