/** Beside the gatherings that staff write: the first edition of what staff can write there, too. */
export const gatheringPageContent = {
  page: {
    section: "Gathering",
    over: "This gathering is over.",
    when: "When",
    where: "Where",
    cost: "Cost",
    ask: "Ask",
    addToCalendar: "Add to calendar",
    full: "All places are taken",
    back: "All gatherings",
  },
  /** "I'll be there". */
  form: {
    heading: "I'll be there",
    waitingHeading: "Waiting list",
    waitingText:
      "All places are taken. Leave your name: when a place becomes free, we write to the next on the list.",
    name: "Name",
    email: "Email",
    people: "How many of you",
    submit: "I'll be there",
    waitingSubmit: "Put me on the list",
    privacy:
      "We use this for this gathering and for nothing else, and delete it {days} days after it.",
    unseen: {
      submitting: "Sending...",
      problems: "Please look at the marked fields. Nothing you typed is lost.",
      unavailable:
        "Your name could not be stored just now. Nothing you typed is lost; please try again.",
      tooMany:
        "There were many sign-ups from your network just now. Nothing you typed is lost; please try again in an hour.",
      closed: "This gathering takes no names any more",
      onePlace: "Only one place is left",
      places: "Only {count} places are left",
      thanks: {
        title: "Please look into your mail",
        text: "It says whether you have a place, and has a link to change your mind.",
      },
    },
  },
  /** The list on the page of gatherings. */
  register: {
    section: "Next",
    lead: "The doors are not open yet. Until they are, we meet where we can.",
    one: "The next gathering",
    many: "The next {count}",
    none: "No gathering is planned just now.",
    feed: "Calendar feed",
    zone: "Times are Bayfield time.",
    onePast: "1 past gathering",
    past: "{count} past gatherings",
    ask: "Ask:",
    come: "I'll be there",
    waitingList: "Waiting list",
  },
  past: {
    heading: "Past gatherings",
    lead: "Where we have met so far.",
    description: "The gatherings of the community that have been, with their places and dates.",
  },
  unseen: {
    gone: {
      heading: "This gathering is not on our list any more",
      text: "It was called off, or it has moved to another day.",
    },
    /** Behind the link of a mail. */
    entry: {
      coming: "You have a place",
      waiting: "You are on the waiting list",
      cancelled: {
        heading: "You are off the list",
        text: "Thank you for telling us. Your place goes to the next on the list.",
      },
      people: "How many of you",
      save: "Save",
      saved: "Saved. We have sent you a mail that says so.",
      cancel: "I cannot come",
      again: "I can come after all",
      expired: {
        heading: "This link does not work any more",
        text: "The gathering may be over or called off, or the link may be incomplete.",
      },
    },
  },
};

const COUNTS = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "three", and "gatherings" where there are more than ten. */
export const countInWords = (count: number) => COUNTS[count] ?? "gatherings";

export const CALENDAR_FEED = "/events/calendar.ics";
