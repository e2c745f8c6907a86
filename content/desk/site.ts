import { pluralize } from "../count.ts";
import { lettersNote } from "./document-notes.ts";

/** The Site section of the desk. */
export const siteLabels = {
  heading: "Site",
  notice: "Notice on all pages",
};

const listed = new Intl.ListFormat("en-US");
const addresses = (emails: number) => (emails === 1 ? "address" : `${emails} addresses`);

/** The start page of the section. */
export const siteStartPage = {
  waitingAndScheduled: (waiting: number, scheduled: number) =>
    [
      waiting === 0 ? "nothing waiting" : `${waiting} waiting`,
      ...(scheduled > 0 ? [`${scheduled} scheduled`] : []),
    ].join(", "),
  viewSite: "View site",
  add: "New",
  waiting: "Waiting",
  nothing: "Nothing is waiting.",
  scheduled: "Scheduled",
  pages: "Pages",
  onEveryPage: "On every page",
  facts: "Organization and campaign",
  letters: "Email texts",
  showAll: (count: number) => `Show all ${count}`,
  newDocuments: [
    { to: "/admin/site/edit/news/new", name: "News item", note: "A title, a text, a picture" },
    {
      to: "/admin/site/edit/gatherings/new",
      name: "Gathering",
      note: "A day, an hour, places to reserve",
    },
    { to: "/admin/site/pictures", name: "Picture", note: "Upload one or many" },
    {
      to: "/admin/site/edit/notice",
      name: "Notice on all pages",
      note: "One line, with a last day",
    },
    {
      to: "/admin/templates?edit=new",
      name: "Answer template",
      note: "A text for thanks or replies",
    },
  ],
};

/** A document in a list. */
export const documentRowLabels = {
  states: {
    draft: "Draft",
    changed: "Changed",
    scheduled: "Scheduled",
    shown: "Live",
    first: "On the site, unchanged",
    over: "Over",
    off: "Off",
    "taken-down": "Hidden",
  },
  goesLive: "goes live by itself",
  /** The names of the places where documents without a page are used. */
  withoutPage: { addresses: "old links", desk: "this desk" } as Record<string, string>,
  notOnSite: "not on the site",
  view: "View",
  putBack: "Put back",
  edit: "Edit",
  look: "Look",
  review: "Review",
  write: "Write",
};

/** The lists of the section; `add` starts a new document. */
export const sectionTexts: Record<string, { lead?: string; none?: string; add?: string }> = {
  pages: {},
  news: {
    add: "New item",
    none: "There is no news yet. Press New item to write the first; it is a draft until you publish it.",
  },
  gatherings: {
    lead: "Each gathering has a page of its own, with a calendar file and, if you like, sign-ups.",
    add: "New gathering",
    none: "There is no gathering yet. Press New gathering to write the first; it is a draft until you publish it.",
  },
  facts: {
    lead: "What the whole site says in more than one place: change it here once, and every page, email and figure follows.",
  },
  letters: { lead: lettersNote },
};

/** The entries of a list in a form. */
export const listEditorLabels = {
  entry: (noun: string, number: number) =>
    `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${number}`,
  add: (noun: string) => `Add ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`,
  moved: (place: number, count: number) => `Now ${place} of ${count}`,
  up: "Up",
  down: "Down",
  remove: "Remove",
};

/** The texts of the list of missing addresses, beside those of a former site. */
export const missingPathLabels = {
  heading: "Not found in the last four weeks",
  none: "Nothing. What browsers ask for is listed here within a minute.",
  times: (times: number) => (times === 1 ? "once, on" : `${times} times, last on`),
};

/** The notice on all pages. */
export const noticePage = {
  charactersLeft: (left: number) =>
    left < 0 ? `${pluralize(-left, "character")} too long` : `${pluralize(left, "character")} left`,
  timeZone: (zone: string) => `Times are those of ${zone}.`,
  until: "On the site until",
  ended: "The last one ended",
};

/** Writing, publishing and restoring the site's texts. */
export const draftLabels = {
  noDraft: "As published. A draft begins when you type.",
  notPublished: "Not on the site. A draft begins when you type.",
  takenDown: "Hidden from the site.",
  scheduledFrom: "Scheduled, from",
  unschedule: "Unschedule",
  notScheduled: "It is not scheduled any more. Look at its history.",
  saving: "Saving",
  saved: "Draft saved",
  waiting: "Not saved yet: the site does not answer. Leave this tab open",
  refused: "Not saved. Sign in again in this tab, then open this page: your text comes back",
  tooLarge: "Not saved: this text is too long to save. Shorten it.",
  unreadable:
    "Not saved: this page is older than the site. Copy your text, then open this page again",
  conflict: "Not saved: another person changed this",
  changedBy: (name: string) => `Changed by another person (${name}) at`,
  endedMeanwhile: "Another person published or discarded this draft.",
  choose: "What you typed is not saved yet. Choose one version:",
  lookAtTheirs: "Look at theirs",
  useTheirs: "Use theirs",
  keepMine: "Keep mine",
  openWith: (names: readonly string[]) =>
    `${listed.format(names)} ${names.length === 1 ? "has" : "have"} this open, too.`,
  replaced: (name: string) => `Changed by ${name} at`,
  undoReplaced: "Undo restores yours.",
  when: "When",
  now: "Now",
  atTime: "At a time",
  dayAndTime: (zone: string) => `Day and time, ${zone}`,
  timeIsPast: "Choose a time that is still to come",
  publishNow: "Publish now",
  schedule: "Schedule",
  more: "More",
  takeDown: "Hide from the site",
  putBack: "Put back on the site",
  discard: "Discard the draft",
  discardQuestion: "Discard this draft? What is published stays as it is.",
  replacesScheduledQuestion:
    "Another edition is scheduled. Publish this one in its place? The scheduled one will not appear.",
  emailGuests: (emails: number) => `Send an email to the ${addresses(emails)} on the list`,
  emailThen: "Send an email to everyone on the list at that time",
  emailGuestsQuestion: (emails: number) =>
    `Publish it, and send an email to the ${addresses(emails)} on the list?`,
  emailThenQuestion: "Schedule it, and send an email to everyone on the list at that time?",
  hideAndEmailQuestion: (emails: number) =>
    `Hide it now, and send an email now to the ${addresses(emails)} on the list?`,
  withoutEmailQuestion: (emails: number) =>
    `Hide it without an email to the ${addresses(emails)} on the list?`,
  toCall: (names: readonly string[]) =>
    `${pluralize(names.length, "guest has", "guests have")} no email and must be called: ${listed.format(names)}.`,
  hoursQuestion: (hours: string) =>
    `The time has changed, but the hours text still says “${hours}”. Publish it anyway?`,
  changed:
    "This draft is published or discarded already, or a colleague has changed it. Look at it, then try again.",
  problems: "Nothing is published yet. Please look at what is marked.",
};

/** The history of a document. */
export const historyLabels = {
  heading: "History",
  back: "Back to the editor",
  firstEditionTime: "Always there",
  nothing: "Nothing yet",
  takenDown: "Hidden",
  states: {
    draft: "Draft, not published",
    shown: "Published now",
    scheduled: "Scheduled",
    withdrawn: "Unscheduled",
    past: "Replaced",
    first: "Original text",
  },
  from: "from",
  restore: "Restore this version",
  restoreOverDraft: "Restore this version…",
  draftIsLost: "There is a draft that is not published. This version replaces it.",
  outdated: "This version was stored for an earlier form of the page, so it cannot be restored.",
  pageWithVersion: "The page with this version",
};

/** A page with content that is not published. */
export const previewLabels = {
  notice: "This is a preview. Looking changes nothing.",
  subject: "Subject",
  incomplete: {
    title: "No preview",
    heading: "No preview",
    text: "A day and a time are missing, or the text is stored as the page no longer shows it.",
  },
};

/** Editing a public page in place. */
export const editLabels = {
  heading: "Edit",
  bar: "Editor",
  viewThisPage: "View page",
  untitled: "Untitled",
  noPageYet: "The page appears here once something is typed.",
  editFacts: "Change them",
  page: "The page, as visitors see it",
  showPreview: "See how it looks",
  backToText: "Back to the text",
  hiddenTexts: "Links, messages, and what search engines read",
  noSuchPage: "This site has no such page to edit.",
  needsScripts: "Editing on the page needs JavaScript.",
  back: "Site",
  undo: "Undo",
  problems: (count: number) =>
    count === 1
      ? "Not published: 1 thing is not right yet. It is marked on the page."
      : `Not published: ${count} things are not right yet. They are marked on the page.`,
  typeHere: "Type here",
  leaveHint: "Esc to leave",
  charactersLeft: (left: number, limit: number) =>
    left < 0
      ? `${pluralize(-left, "character")} too long`
      : `${pluralize(left, "character")} left of ${limit}`,
  entry: (number: number) => `Entry ${number}`,
  add: "Add after",
  replacePicture: "Replace picture",
  firstPicture: "Original picture",
};
