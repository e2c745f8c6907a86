/** The Site section of the desk. */
export const siteLabels = {
  heading: "Site",
  everything: "Everything",
  notice: "Notice on all pages",
  awaiting: "Asked to be published",
  requested: (name: string) => `${name} asks for publication`,
  drafts: "Drafts",
  noDrafts: "Nothing is being written.",
  scheduled: "Scheduled",
  noneScheduled: "Nothing is scheduled.",
  published: "Last published",
  nonePublished: "Nothing has been published yet. The site shows its first edition.",
  nothingShown: "Nothing shown",
} as const;

/** The notice on all pages. */
export const sitePage = {
  heading: "Notice on all pages",
  lead: "One sentence across the top of every public page, such as a closed road or a changed date. It disappears by itself at the time you set.",
  left: (left: number) => `${left} characters left`,
  zone: (zone: string) => `Times are those of ${zone}.`,
  optional: "optional",
  laterHour: "The later of the two hours",
  preview: "As visitors see it",
  noNotice: "No notice",
  until: "On the site until",
  ended: "The last one ended",
} as const;

/** Writing, publishing and restoring what the site says. */
export const draftLabels = {
  noDraft: "As published. A draft begins when you type.",
  notPublished: "Not on the site. A draft begins when you type.",
  scheduledFrom: "Scheduled, from",
  unschedule: "Unschedule",
  notScheduled: "It is not scheduled any more. Look at its history.",
  saving: "Saving",
  saved: "Draft saved",
  waiting: "Not saved yet: the site does not answer. Leave this tab open",
  refused: "Not saved. Sign in again in this tab, then open this page: your text comes back",
  conflict: "Not saved: another person changed this",
  changedBy: (name: string) => `Changed by another person (${name}) at`,
  endedMeanwhile: "Another person published or discarded this draft.",
  choose: "What you typed is not saved yet. Choose one version:",
  lookAtTheirs: "Look at theirs",
  useTheirs: "Use theirs",
  keepMine: "Keep mine",
  replaced: (name: string) => `Changed by ${name} at`,
  undoReplaced: "Undo brings yours back.",
  open: (names: string) => `${names} has this open, too.`,
  link: "Link to the draft",
  linkHelp: (lasts: string) =>
    `For people without an account. Good for ${lasts}, or until you publish or discard it.`,
  before: "Checks",
  ready: "Ready to publish",
  when: "When",
  now: "Now",
  atTime: "At a time",
  starts: (zone: string) => `Day and time, ${zone}`,
  past: "Choose a time that is still to come",
  publishNow: "Publish now",
  schedule: "Schedule",
  more: "More",
  ask: "Ask to publish",
  asked: "Its publication is asked for.",
  takeDown: "Take it down",
  discard: "Discard the draft",
  discardQuestion: "Discard this draft? What is published stays as it is.",
  tell: (people: number) =>
    `Send a mail to the ${people === 1 ? "person" : `${people} people`} on the list`,
  untold: (people: number) =>
    `Take it down without a mail to the ${people === 1 ? "person" : `${people} people`} on the list?`,
  mayNotPublish: "Editors write only: ask for publication instead.",
  changed:
    "This draft is published or discarded already, or a colleague has changed it. Look at it, then try again.",
  problems: "Nothing is published yet. Please look at what is marked.",
  readOnly: "Your role may read, not write.",
} as const;

/** The history of a document. */
export const historyLabels = {
  heading: "History",
  back: "Back to the editor",
  always: "Always there",
  nothing: "Nothing yet",
  takenDown: "Taken down",
  states: {
    draft: "Draft, not published",
    shown: "Published now",
    scheduled: "Scheduled",
    withdrawn: "Unscheduled",
    past: "Replaced",
    first: "First edition",
  },
  from: "from",
  restore: "Restore this version",
  outdated: "This version is stored as the page no longer shows it, so it cannot be restored.",
  asItWas: "The page with this version",
} as const;

/** Above a public page that staff look at. */
export const editStrip = {
  name: "For staff",
  edit: "Edit this page",
  back: "Back to the desk",
} as const;

/** Editing a public page where it stands. */
export const editLabels = {
  heading: "Edit a page",
  bar: "Editor",
  pages: "Pages",
  viewPage: "View",
  viewThisPage: "View page",
  letters: "Letters",
  lettersLead:
    "The mails that the site sends. Words in braces, such as {name}, are filled in when a mail is sent.",
  to: { visitors: "To visitors", staff: "To staff" },
  subject: "Subject",
  arrives: "As it arrives, with sample values",
  written: "As it is written",
  page: "The page, as visitors see it",
  unseen: "Links, messages, and what search engines read",
  noSuchPage: "This site has no such page to edit.",
  needsScripts: "Editing on the page needs JavaScript.",
  back: "Site",
  undo: "Undo",
  redo: "Redo",
  desktop: "Desktop",
  phone: "Phone",
  problems: (count: number) =>
    count === 1
      ? "Not published: 1 thing has to be mended first. It is marked on the page."
      : `Not published: ${count} things have to be mended first. They are marked on the page.`,
  empty: "Type here",
  leave: "Esc to leave",
  left: (left: number, limit: number) =>
    left < 0 ? `${-left} characters too long` : `${left} characters left of ${limit}`,
  entry: (number: number) => `Entry ${number}`,
  drag: "Drag",
  up: "Up",
  down: "Down",
  add: "Add after",
  remove: "Remove",
  replacePicture: "Replace picture",
  firstPicture: "Picture of the first edition",
} as const;
