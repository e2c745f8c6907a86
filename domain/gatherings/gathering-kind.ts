/** Gatherings as content that staff publish: a collection whose first edition is empty. */
import { type Gathering, gatheringProblems, gatheringSchema } from "./gathering.ts";

export const gatheringKind = {
  schema: gatheringSchema,
  first: new Map<string, Gathering>(),
  describe: ({ title, startsAt }: Gathering) =>
    [title, startsAt.slice(0, 10)].filter((part) => part !== "").join(", "),
  problems: gatheringProblems,
};
