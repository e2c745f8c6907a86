import { z } from "zod";
import { PAGE, readFilter, SEARCH } from "#domain/lists/filter.ts";

const peopleFilterSchema = z.object({
  q: SEARCH,
  sort: z.enum(["date", "name", "given"]).default("date").catch("date"),
  ...PAGE,
});

export type PeopleFilter = z.output<typeof peopleFilterSchema>;

export const readPeopleFilter = (params: URLSearchParams): PeopleFilter =>
  readFilter(peopleFilterSchema, params);
