/** Gatherings on the desk. */
import { counted } from "./count.ts";
export const gatheringsDesk = {
  heading: "Gatherings",
  lead: "Each gathering has a page of its own, with a calendar file and, if you like, sign-ups.",
  add: "New gathering",
  none: "There is no gathering yet. Press New gathering to write the first; it is a draft until you publish it.",
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
      limit === null ? `${coming} coming` : `${coming} of ${limit} coming`,
      ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ].join(", "),
  who: "Guest list",
} as const;

export const gatheringEditor = {
  newHeading: "New gathering",
  title: "Name",
  slug: "Address",
  slugHelp: "The last part of its address: /events/… Empty: made from the name",
  startsAt: "Begins",
  endsAt: "Ends",
  place: "Where",
  hours: "Hours, as text",
  hoursHelp: "Shown instead of the times, for example: doors at 5:00, supper at 5:30",
  cost: "Cost",
  askName: "Contact person",
  askEmail: "Contact’s email",
  summary: "Summary, in a sentence or two",
  body: "Description",
  bodyHelp: "An empty line begins a new paragraph",
  takesNames: "Take sign-ups",
  limit: "Most people",
  limitHelp: "Empty: no limit",
  waitingList: "Keep a waiting list when all places are taken",
  checks: {
    words: "Name, summary and text",
    when: "Day and time",
    where: "Place",
    address: "Address is free",
    ask: "Contact person",
  },
} as const;

export const attendeesDesk = {
  heading: "Guest list",
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
