import { z } from "zod";
import { choiceFilter, DAY_FILTER, PAGE, parseFilter, SEARCH } from "#domain/lists/filter.ts";
import { SUBJECTS } from "./message-schema.ts";

export const messageFilterSchema = z.object({
  q: SEARCH,
  /** "waiting" means new or in progress; "held" means quarantined as suspected spam. */
  state: choiceFilter(["waiting", "new", "in_progress", "answered", "spam", "held"]),
  subject: choiceFilter(SUBJECTS),
  /** "me", "none" or the id of an account. */
  assignee: z
    .string()
    .regex(/^(?:me|none|[0-9a-f-]{36})$/)
    .optional(),
  ...DAY_FILTER,
  sort: z.enum(["date", "name", "email", "subject"]).default("date"),
  ...PAGE,
});

export type MessageFilter = z.output<typeof messageFilterSchema>;

export const parseMessageFilter = (params: URLSearchParams) =>
  parseFilter(messageFilterSchema, params);

/** Messages to answer are grouped by state, new ones first: "new" sorts after "in_progress". */
export const isGrouped = ({ state, sort }: Pick<MessageFilter, "state" | "sort">) =>
  state === "waiting" && sort === "date";
