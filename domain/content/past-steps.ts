import { type EventsContent, eventsContent } from "#content/events.ts";

/** What the first edition says of steps that are not done. */
const NOT_DONE = new Set(eventsContent.timeline.steps.map(({ status }) => status));

/** The timeline's steps that are not marked done although their last year is before that of `today` (YYYY-MM-DD). */
export function listPastSteps({ timeline }: EventsContent, today: string) {
  const lastYear = (years: string) => years.match(/\d{4}/g)?.at(-1) ?? "9999";
  return timeline.steps.filter(
    ({ years, status }) => NOT_DONE.has(status) && lastYear(years) < today.slice(0, 4),
  );
}
