import { z } from "zod";
import { eventsContent } from "#content/events.ts";
import {
  action,
  entries,
  field,
  heading,
  linkName,
  paragraph,
  picture,
  section,
  text,
} from "#domain/content/fields/fields.ts";

const activity = z.object({ name: text(60), text: text(200), picture });
/** How the line of a step is drawn: solid for work that runs, dotted for what is far ahead. */
const LINES = ["dashed", "solid", "dotted"] as const;
const lineType = field(z.enum(LINES).catch("dashed"), { kind: "choice", options: LINES });
const step = z.object({ years: text(12), name: text(60), status: linkName, lineType });

/** What the page of gatherings says beside the gatherings themselves (specification, section 2). */
export const eventsSchema = z.object({
  page: z.object({
    section,
    heading,
    status: linkName,
    lead: text(160),
    description: text(200),
    picture,
  }),
  programs: z.object({ section, heading, texts: entries(paragraph, 6) }),
  location: z.object({
    section,
    heading,
    caption: text(200),
    description: text(300),
  }),
  firstToKnow: z.object({ heading, text: text(200) }),
  activities: z.object({ status: linkName, items: entries(activity, 6) }),
  buildFaster: z.object({ action }),
  timeline: z.object({ section, heading, steps: entries(step, 8) }),
});

export type EventsContent = z.infer<typeof eventsSchema>;

/** What the first edition says of steps that are not done. */
const NOT_DONE = new Set(eventsContent.timeline.steps.map(({ status }) => status));

/** The steps of the timeline whose last year is before that of `today` (YYYY-MM-DD) and that are not said to be done. */
export function listPastSteps({ timeline }: EventsContent, today: string) {
  const lastYear = (years: string) => years.match(/\d{4}/g)?.at(-1) ?? "9999";
  return timeline.steps.filter(
    ({ years, status }) => NOT_DONE.has(status) && lastYear(years) < today.slice(0, 4),
  );
}
