import { z } from "zod";
import { each, heading, linkName, section, text, textWith } from "#domain/content/fields/fields.ts";

const message = text(240);
const thanks = z.object({ title: heading, text: message });
const notice = z.object({ heading, text: message });

/** What is said beside the gatherings that staff write: on their pages, in their list, in their form. */
export const gatheringPageSchema = z.object({
  page: z.object({
    section,
    over: text(80),
    ...each(linkName, "when", "where", "cost", "children", "parking", "ask"),
    ...each(linkName, "directions", "addToCalendar"),
    full: text(60),
    back: linkName,
  }),
  form: z.object({
    heading,
    waitingHeading: heading,
    waitingText: message,
    ...each(linkName, "name", "email", "people", "submit", "waitingSubmit"),
    orWait: text(120),
    privacy: textWith(160, "days"),
    unseen: z.object({
      submitting: linkName,
      ...each(message, "problems", "unavailable", "tooMany", "closed", "onePlace"),
      places: textWith(80, "count"),
      thanks,
      thanksWaiting: thanks,
    }),
  }),
  register: z.object({
    section,
    lead: text(160),
    one: heading,
    many: textWith(60, "count"),
    none: heading,
    zone: text(80),
    onePast: linkName,
    past: textWith(40, "count"),
    ask: linkName,
    come: linkName,
    waitingList: linkName,
  }),
  past: z.object({ heading, lead: text(160), description: text(200) }),
  unseen: z.object({
    gone: notice,
    entry: z.object({
      coming: heading,
      waiting: heading,
      cancelled: notice,
      people: linkName,
      save: linkName,
      saved: message,
      cancel: linkName,
      again: linkName,
      expired: notice,
    }),
  }),
});

export type GatheringPageContent = z.infer<typeof gatheringPageSchema>;
