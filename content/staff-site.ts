/** The Site section of the desk. */
export const siteLabels = {
  heading: "Site",
  everything: "Everything",
  notice: "Notice on all pages",
  drafts: "To publish",
  noDrafts: "Nothing waits to be published.",
  scheduled: "Scheduled",
  noneScheduled: "Nothing is scheduled.",
  published: "Last published",
  nonePublished: "Nothing has been published yet. The site shows its first edition.",
  nothingShown: "Nothing shown",
  requested: (name: string) => `${name} asks for publication`,
} as const;

/** The notice on all pages. */
export const sitePage = {
  heading: "Notice on all pages",
  lead: "One sentence across the top of every public page: bad roads, a changed date, ground that is broken. It goes by itself when its end has come.",
  text: "What it says",
  left: (left: number) => `${left} characters left`,
  linkName: "Name of a link",
  linkUrl: "Where the link leads",
  linkHelp: "A page of this site, such as /news, or an address that begins with https://",
  starts: "Starts",
  startsHelp: "Empty: at once",
  ends: "Ends",
  zone: (zone: string) => `Times are those of ${zone}.`,
  optional: "optional",
  laterHour: "The later of the two hours",
  publish: "Publish",
  takeDown: "Take it down",
  preview: "As visitors see it",
  problems: "Nothing is published yet. Please look at the fields that are marked.",
  changed:
    "A colleague has published something else meanwhile. It stands first in the history below. Publish again to put yours in its place.",
  history: "History",
  none: "Nothing has been published yet.",
  noNotice: "No notice",
  states: {
    shown: "On the site now",
    scheduled: "Scheduled",
    withdrawn: "Withdrawn",
    past: "Replaced",
    over: "Over",
  },
  from: "from",
  until: "until",
  withdraw: "Withdraw",
  useAgain: "Use again",
  notScheduled:
    "It is on the site already, so it cannot be withdrawn any more. Take it down instead.",
} as const;
