/** Gatherings on the public site. What each one says is written by staff. */

const COUNTS = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export const gatheringsRegister = {
  section: "Next",
  lead: "The doors are not open yet. Until they are, we meet where we can.",
  heading: (count: number) =>
    count === 1 ? "The next gathering" : `The next ${COUNTS[count] ?? "gatherings"}`,
  none: "No gathering is planned just now.",
  feed: { name: "Calendar feed", path: "/events/calendar.ics" },
  zone: (place: string) => `Times are ${place} time.`,
  past: (count: number) => (count === 1 ? "1 past gathering" : `${count} past gatherings`),
  ask: "Ask:",
  come: "I'll be there",
  waitingList: "Waiting list",
  full: "All places are taken",
  addToCalendar: "Add to calendar",
} as const;

export const gatheringPage = {
  section: "Gathering",
  when: "When",
  where: "Where",
  cost: "Cost",
  ask: "Ask",
  about: "About",
  over: "This gathering is over.",
  back: "All gatherings",
  goneHeading: "This gathering is not on our list any more",
  goneText: "It was called off, or it has moved to another day.",
} as const;

export const pastGatherings = {
  heading: "Past gatherings",
  lead: "Where we have met so far.",
  description: "The gatherings of the community that have been, with their places and dates.",
} as const;
