import { type EventsContent, eventsContent } from "#content/events.ts";

/** What the first edition says of steps that are not done. */
const NOT_DONE = new Set(eventsContent.timeline.steps.map(({ status }) => status));

/** The steps of the timeline whose last year is before that of `today` (YYYY-MM-DD) and that are not said to be done. */
export function listPastSteps({ timeline }: EventsContent, today: string) {
  const lastYear = (years: string) => years.match(/\d{4}/g)?.at(-1) ?? "9999";
  return timeline.steps.filter(
    ({ years, status }) => NOT_DONE.has(status) && lastYear(years) < today.slice(0, 4),
  );
}
