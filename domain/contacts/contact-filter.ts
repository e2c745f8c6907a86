/** The filter of the messages; the page's URL holds it. */
import { z } from "zod";
import {
  ASSIGNEE,
  choice,
  chosenIds,
  DAYS,
  PAGE,
  readFilter,
  SEARCH,
} from "#domain/lists/filter.ts";
import { SUBJECTS } from "./subjects.ts";

export const contactFilterSchema = z.object({
  q: SEARCH,
  /** "waiting": new or in progress, and not snoozed; "snoozed": the same until a later day. */
  state: choice(["waiting", "snoozed", "new", "in_progress", "answered", "spam"]),
  subject: choice(SUBJECTS),
  assignee: ASSIGNEE,
  ...DAYS,
  sort: z.enum(["date", "name", "email", "subject"]).default("date").catch("date"),
  ...PAGE,
});

export type ContactFilter = z.output<typeof contactFilterSchema> & {
  /** The chosen messages, when it is about those only. */
  ids?: string[];
};

export const readContactFilter = (params: URLSearchParams): ContactFilter => ({
  ...readFilter(contactFilterSchema, params),
  ids: chosenIds(params),
});
