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

/** "I'll be there". */
export const comingForm = {
  heading: "I'll be there",
  waitingHeading: "Waiting list",
  waitingText:
    "All places are taken. Leave your name: when a place becomes free, we write to the next on the list.",
  name: "Name",
  email: "Email",
  people: "How many of you",
  trap: "Leave this field empty",
  submit: "I'll be there",
  waitingSubmit: "Put me on the list",
  submitting: "Sending...",
  privacy: (days: number) =>
    `We use this for this gathering and for nothing else, and delete it ${days} days after it.`,
  problems: "Please look at the marked fields. Nothing you typed is lost.",
  unavailable:
    "Your name could not be stored just now. Nothing you typed is lost; please try again.",
  tooMany:
    "There were many sign-ups from your network just now. Nothing you typed is lost; please try again in an hour.",
  closed: "This gathering takes no names any more",
  left: (left: number) =>
    left === 0
      ? "All places are taken"
      : `Only ${left === 1 ? "one place is" : `${left} places are`} left`,
  thanks: {
    title: "Please look into your mail",
    text: "It says whether you have a place, and has a link to change your mind.",
  },
} as const;

/** Behind the link of a mail. */
export const ownEntry = {
  heading: { coming: "You have a place", waiting: "You are on the waiting list" },
  cancelledHeading: "You are off the list",
  cancelledText: "Thank you for telling us. Your place goes to the next on the list.",
  people: "How many of you",
  save: "Save",
  saved: "Saved. We have sent you a mail that says so.",
  cancel: "I cannot come",
  again: "I can come after all",
  expiredHeading: "This link does not work any more",
  expiredText: "The gathering may be over or called off, or the link may be incomplete.",
} as const;
