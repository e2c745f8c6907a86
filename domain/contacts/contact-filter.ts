import { z } from "zod";
import { choice, DAYS, PAGE, readFilter, SEARCH } from "#domain/lists/filter.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { SUBJECTS } from "./schema.ts";

export const contactFilterSchema = z.object({
  q: SEARCH,
  /** "waiting": new or in progress; "held": in quarantine as suspected spam. */
  state: choice(["waiting", "new", "in_progress", "answered", "spam", "held"]),
  subject: choice(SUBJECTS),
  /** "me", "none" or the id of an account. */
  assignee: z
    .string()
    .regex(/^(?:me|none|[0-9a-f-]{36})$/)
    .optional()
    .catch(undefined),
  ...DAYS,
  sort: z.enum(["date", "name", "email", "subject"]).default("date").catch("date"),
  ...PAGE,
});

export type ContactFilter = z.output<typeof contactFilterSchema> & {
  /** The chosen messages, when it is about those only. */
  ids?: string[];
};

/** At most so many messages are chosen one by one: the rows of a page. */
const MOST_CHOSEN = 200;

export const readContactFilter = (params: URLSearchParams): ContactFilter => ({
  ...readFilter(contactFilterSchema, params),
  ids: [...new Set(params.getAll("id"))]
    .slice(0, MOST_CHOSEN)
    .map((id) => id.slice(0, TEXT_LIMITS.id)),
});

/** The messages to answer are listed by state, new ones first: "new" comes after "in_progress". */
export const isGrouped = ({ state, sort }: Pick<ContactFilter, "state" | "sort">) =>
  state === "waiting" && sort === "date";
