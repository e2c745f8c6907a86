/** Gatherings on the desk. */
import { counted } from "./count.ts";
export const gatheringsDesk = {
  heading: "Gatherings",
  lead: "While none is published, the page about gatherings stays as it is.",
  add: "New gathering",
  none: "No gathering has been written yet.",
  untitled: "Without a name",
  noDate: "Without a date",
  states: {
    draft: "Draft",
    changed: "Changed",
    scheduled: "Scheduled",
    published: "Published",
    over: "Over",
    "taken-down": "Taken down",
  },
  coming: (coming: number, limit: number | null, waiting: number) =>
    [
      limit === null ? `${coming} come` : `${coming} of ${limit} come`,
      ...(waiting > 0 ? [`${waiting} wait`] : []),
    ].join(", "),
  who: "Who comes",
} as const;

export const gatheringEditor = {
  newHeading: "New gathering",
  title: "Name",
  slug: "Address",
  slugHelp: "The last part of its address: /events/… Empty: made from the name",
  startsAt: "Begins",
  endsAt: "Ends",
  place: "Where",
  hours: "Hours in words",
  hoursHelp: "Shown instead of the times, for example: doors at 5:00, supper at 5:30",
  cost: "What it costs",
  askName: "Whom to ask",
  askEmail: "Their mail address",
  summary: "What it is, in a sentence or two",
  body: "All about it",
  bodyHelp: "An empty line begins a new paragraph",
  takesNames: "Visitors can say that they come",
  limit: "At most so many people",
  limitHelp: "Empty: no limit",
  waitingList: "Keep a waiting list when all places are taken",
  checks: {
    words: "Name, summary and text",
    when: "Day and time",
    where: "Place",
    address: "Address is free",
    ask: "Whom to ask",
  },
} as const;

export const attendeesDesk = {
  heading: "Who comes",
  none: "There are no names yet.",
  groups: {
    coming: "Coming",
    waiting: "Waiting list",
    suspected: "Looks like spam; holds no place",
    cancelled: "Cancelled",
  },
  people: (people: number) => counted(people, "person", "people"),
  remove: "Remove…",
  removeText:
    "This is permanent. No mail is sent. A place that becomes free goes to the next on the waiting list.",
  removeNow: "Remove permanently",
  accept: "Put on the list",
  back: "To the gathering",
} as const;

/** The texts beside the gatherings, on Site > Pages. */
export const gatheringTexts = {
  name: "Page of a gathering",
  sample: {
    title: "Sample gathering",
    slug: "sample",
    place: "Sample hall",
    cost: "Free",
    askName: "A. Sample",
    summary: "A sample that shows the place of each text.",
  },
} as const;
