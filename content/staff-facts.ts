/** Site > Facts on the desk. */
export const factsPage = {
  heading: "Facts",
  lead: "What the whole site says in more than one place: change it here once, and every page, mail and figure follows.",
  groups: {
    organisation: {
      name: "Organization",
      where: "Footer, contact page, search engines, and the sender of every mail",
    },
    campaign: {
      name: "Goal, phases and opening balances",
      where: "Progress card, phases on Home and Our Plans, the overview of this desk",
    },
    giving: { name: "Suggested gifts", where: "Giving form and the donate page" },
    videos: { name: "Videos", where: "Gallery on Our Plans, and the news story" },
    privacy: { name: "Privacy policy", where: "/privacy" },
    terms: { name: "Terms of service", where: "/terms" },
  },
  shownOn: "Shown on:",
  firstEdition: "First edition",
  fromVariable: (name: string) => `From the environment variable ${name}`,
  variableIsReplaced: (name: string, says: string) =>
    `The environment variable ${name} says “${says}”. What is published here counts.`,
  published: (username: string) => `Published here by ${username},`,
  draftBy: (username: string) => `Draft by ${username}`,
  askedBy: (username: string) => `${username} asks for publication`,
  contradictions: "Figures that contradict each other",
  /** By the list. */
  remove: {
    giftCents: "Remove this gift",
    sections: "Remove this section",
    cases: "Remove this case",
  },
  add: { giftCents: "Add a gift", sections: "Add a section", cases: "Add a case" },
} as const;

interface FieldLabels {
  label: string;
  help?: string;
}

const DOLLARS = "Dollars, for example 30,000,000";
const SOCIAL = "Begins with https://";

/** By the field's place in the value; a number in it is "#". The notice's come last. */
export const factLabels: Record<string, FieldLabels> = {
  name: { label: "Name" },
  email: { label: "Email", help: "Also the sender of mails, unless MAIL_FROM is set" },
  phone: { label: "Phone" },
  physicalAddress: { label: "Physical address" },
  mailingAddress: { label: "Mailing address" },
  hours: { label: "Hours", help: "For example Mon-Fri 9am-5pm" },
  updatesUrl: {
    label: "Sign-up for updates",
    help: "The address of a sign-up on another site. Empty: this site’s newsletter",
  },
  x: { label: "X", help: SOCIAL },
  instagram: { label: "Instagram", help: SOCIAL },
  facebook: { label: "Facebook", help: SOCIAL },
  youtube: { label: "YouTube", help: SOCIAL },
  goalCents: { label: "Goal", help: `What the progress card counts towards. ${DOLLARS}` },
  "phases.#.name": { label: "Name" },
  "phases.#.amountCents": { label: "Amount", help: DOLLARS },
  "phases.#.status": { label: "State" },
  "phases.#.title": { label: "Title", help: "With what it builds" },
  "phases.#.text": { label: "Text" },
  "opening.raisedCents": { label: "Raised", help: `Before this site had the records. ${DOLLARS}` },
  "opening.pledgedCents": { label: "Pledged", help: DOLLARS },
  "opening.enteredOn": {
    label: "Confirmed on",
    help: "Until a date stands here, the site says that these are starting figures, not confirmed yet.",
  },
  "opening.source": {
    label: "Source",
    help: "Where the balances come from, in a few words. Empty: it is not said",
  },
  "giftCents.#": { label: "Gift", help: "Whole dollars" },
  facility: { label: "The facility", help: "Second to last in the gallery on Our Plans" },
  arena: { label: "Inside the arena", help: "Last in the gallery on Our Plans" },
  news: { label: "News story of August 21", help: "On /news" },
  heading: { label: "Heading" },
  lead: { label: "Line below the heading" },
  description: { label: "Description", help: "For search engines and shared links" },
  changedOn: { label: "Last changed", help: "The day that visitors read" },
  reviewedOn: {
    label: "Reviewed on",
    help: "When the organization reviewed this text. Empty: the page says that it has still to",
  },
  "sections.#.heading": { label: "Heading" },
  "sections.#.paragraphs": { label: "Paragraphs", help: "An empty line between two" },
  "sections.#.list": { label: "List", help: "One entry a line" },
  "sections.#.cases.#.when": { label: "When" },
  "sections.#.cases.#.stored": { label: "What is stored" },
  "sections.#.cases.#.receivers": { label: "Who receives it" },
  text: { label: "What it says" },
  "link.name": { label: "Name of a link" },
  "link.url": {
    label: "Where the link leads",
    help: "A page of this site, such as /news, or an address that begins with https://",
  },
  endsAt: { label: "Ends" },
};

/** Names of the parts of a form, by the first words of its fields' paths. */
export const factParts = {
  phase: (number: number) => `Phase ${number}`,
  opening: "Opening balances",
  section: (number: number) => `Section ${number}`,
  gift: (number: number) => `Gift ${number}`,
  videoHelp: "Address of the video on YouTube. Empty: the page says that it is to come",
} as const;
