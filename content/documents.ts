/** The documents that staff write: what each is called, and where the public sees it. */

interface Named {
  name: string;
  /** Its part of the desk's Site section. */
  section: "pages" | "facts" | "letters" | "notice";
  /** The public page that shows it, the first of several; mails and former addresses have none. */
  path?: string;
  /** Its former key: its address on the desk leads to the new one. */
  was?: string;
}

export const documents = {
  home: { name: "Home", section: "pages", path: "/" },
  about: { name: "About Us", section: "pages", path: "/about" },
  plans: { name: "Our Plans", section: "pages", path: "/plans" },
  gallery: { name: "Gallery", section: "pages", path: "/plans" },
  events: { name: "Community Gatherings", section: "pages", path: "/events" },
  gatheringPage: { name: "Page of a gathering", section: "pages", path: "/events" },
  newsPage: { name: "News", section: "pages", path: "/news" },
  donate: { name: "Giving", section: "pages", path: "/donate" },
  pledge: { name: "Pledge", section: "pages", path: "/donate/pledge" },
  contact: { name: "Contact Us", section: "pages", path: "/contact" },
  newsletter: { name: "Newsletter", section: "pages", path: "/newsletter" },
  values: { name: "Core values", section: "pages", path: "/about" },
  shell: { name: "Menu and footer", section: "pages", path: "/" },
  organization: {
    name: "Organization",
    section: "facts",
    path: "/contact",
    was: "organisation",
  },
  campaign: { name: "Goal, phases and opening balances", section: "facts", path: "/plans" },
  giving: { name: "Suggested gifts", section: "facts", path: "/donate" },
  desk: { name: "Automatic emails", section: "facts" },
  videos: { name: "Videos", section: "facts", path: "/plans" },
  team: { name: "Church and people", section: "facts", path: "/about" },
  projectTeam: { name: "Project team", section: "facts", path: "/plans" },
  budget: { name: "Budget of the current phase", section: "facts", path: "/plans" },
  log: { name: "Construction log", section: "facts", path: "/plans" },
  papers: { name: "Documents to download", section: "facts", path: "/donate" },
  questions: { name: "Questions before you give", section: "facts", path: "/donate" },
  largeGifts: { name: "Ways for a large gift", section: "facts", path: "/donate" },
  namedPlaces: { name: "Places that can carry a name", section: "facts", path: "/plans/names" },
  challenge: { name: "Matching challenge", section: "facts", path: "/donate" },
  privacy: { name: "Privacy policy", section: "facts", path: "/privacy" },
  terms: { name: "Terms of service", section: "facts", path: "/terms" },
  addresses: { name: "Addresses of a former site", section: "facts" },
  pledgeThanksLetter: { name: "Thanks for a pledge", section: "letters" },
  pledgeConfirmedLetter: { name: "A confirmed pledge", section: "letters" },
  receiptLetter: { name: "Thanks and receipt for a gift", section: "letters" },
  refundLetter: { name: "A refunded gift", section: "letters" },
  statementLetter: { name: "Year-end statement", section: "letters" },
  installmentLetter: {
    name: "Reminder of a pledge's payment",
    section: "letters",
    was: "instalmentLetter",
  },
  donorLinkLetter: { name: "Link to a donor's gifts", section: "letters" },
  thanksLetter: { name: "Thanks for a message", section: "letters" },
  confirmationLetter: { name: "Newsletter sign-up", section: "letters" },
  comingLetter: { name: "A place at a gathering", section: "letters" },
  waitingLetter: { name: "Waiting list of a gathering", section: "letters" },
  givenUpLetter: { name: "A place given up", section: "letters" },
  changedLetter: { name: "Changed gathering", section: "letters" },
  calledOffLetter: { name: "Gathering called off", section: "letters" },
  messageMail: { name: "New message, to staff", section: "letters" },
  pledgeLetter: { name: "New pledge, to staff", section: "letters" },
  notice: { name: "Notice on all pages", section: "notice", path: "/" },
} as const satisfies Record<string, Named>;

export type DocumentName = keyof typeof documents;
type In<Section, Name extends DocumentName = DocumentName> = Name extends DocumentName
  ? (typeof documents)[Name]["section"] extends Section
    ? Name
    : never
  : never;
export type FactName = In<"facts">;
export type LetterName = In<"letters">;

const found = new Map<string, Named>(Object.entries(documents));

/** By its key; undefined for news, gatherings and unknown keys. */
export const documentNamed = (key: string): Named | undefined => found.get(key);

/** The key of the document that had this one before; undefined: none had. */
export const renamedFrom = (key: string): string | undefined =>
  [...found].find(([, { was }]) => was === key)?.[0];

export const documentsIn = <Section extends Named["section"]>(section: Section) =>
  Object.entries(documents).flatMap(([key, each]) =>
    each.section === section ? [key as In<Section>] : [],
  );

const COLLECTIONS = ["news", "gatherings"] as const;
/** Of documents with ids. */
export type CollectionName = (typeof COLLECTIONS)[number];

/** Of the key of a document of a collection, "news/<id>"; null for any other. */
export function itemOf(key: string): { collection: CollectionName; id: string } | null {
  const [name, id, ...rest] = key.split("/");
  const collection = COLLECTIONS.find((each) => each === name);
  return collection && id && rest.length === 0 ? { collection, id } : null;
}

/** The public page of a document, that of news and gatherings by their address; null: it has none. */
export function pagePathOf(key: string, slug: string): string | null {
  const named = documentNamed(key);
  if (named) return named.path ?? null;
  return `${itemOf(key)?.collection === "news" ? "/news" : "/events"}/${slug}`;
}
