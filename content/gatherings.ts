/** The texts beside the gatherings: the first edition of texts that staff can edit. */
export const gatheringPageContent = {
  page: {
    section: "Gathering",
    over: "This gathering is over.",
    when: "When",
    where: "Where",
    cost: "Cost",
    children: "Children",
    parking: "Parking",
    ask: "Questions",
    directions: "Directions",
    addToCalendar: "Add to calendar",
    allInCalendar: "Add all gatherings to calendar",
    full: "All places are taken",
    back: "All gatherings",
  },
  form: {
    heading: "I'll be there",
    waitingHeading: "Waiting list",
    waitingText:
      "All places are taken. Leave your name: when a place opens up, we'll write to the next person on the list.",
    name: "Name",
    email: "Email",
    people: "How many people",
    orWait: "If we don't all fit, put us on the waiting list.",
    submit: "I'll be there",
    waitingSubmit: "Put me on the list",
    privacy: "We use this only for this gathering and delete it {days} days later.",
    unseen: {
      submitting: "Sending...",
      problems: "Please check the fields marked below. We kept what you typed.",
      unavailable: "We couldn't save your name. We kept what you typed. Please try again.",
      tooMany:
        "We emailed this address already, or received many sign-ups today. We kept what you typed. Please use the link in that email, or try again later.",
      closed: "Sign-up for this gathering is closed",
      onePlace: "Only one place is left",
      places: "Only {count} places are left",
      thanks: {
        title: "There is room for you",
        text: "We're holding your place. Please check your email and press the button in it within an hour to confirm. After that, your place is open to others.",
      },
      thanksWaiting: {
        title: "You're on the waiting list",
        text: "There isn't room for all of you right now. Please check your email and press the button in it to confirm. When there's room, we'll write to you.",
      },
    },
  },
  register: {
    section: "Next",
    lead: "The arena isn't open yet. Until then, we meet in other places.",
    one: "The next gathering",
    many: "The next {count}",
    none: "No gathering is planned right now.",
    zone: "All times are Mountain Time.",
    onePast: "1 past gathering",
    past: "{count} past gatherings",
    ask: "Questions:",
    come: "I'll be there",
    waitingList: "Waiting list",
  },
  past: {
    heading: "Past gatherings",
    lead: "Where we have met so far",
    description: "Past gatherings of the community, with their places and dates.",
  },
  unseen: {
    gone: {
      heading: "This gathering is no longer on our list",
      text: "It was called off, or it has moved to another day.",
    },
    entry: {
      coming: "You have a place",
      waiting: "You're on the waiting list",
      cancelled: {
        heading: "You're off the list",
        text: "Thank you for letting us know. A place that becomes free goes to the next person on the list.",
      },
      people: "How many people",
      save: "Save",
      saved: "Saved. We've sent you an email to confirm the change.",
      cancel: "I can't make it",
      again: "I can make it after all",
      expired: {
        heading: "This link no longer works",
        text: "The gathering may be over or called off, or the link may be incomplete.",
      },
    },
  },
};

export type GatheringPageContent = typeof gatheringPageContent;

/** Behind the link of an email whose entry is not confirmed. */
export const heldSeatTexts = {
  heading: {
    coming: "Please confirm that you're coming",
    waiting: "Please confirm that you're waiting for a place",
  },
  late: "Your sign-up was not confirmed within an hour, and has ended",
  confirm: "Confirm",
};

const COUNTS = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Returns "three gatherings", or just "gatherings" for more than ten. */
export const countInWords = (count: number) => `${COUNTS[count] ?? ""} gatherings`.trim();
