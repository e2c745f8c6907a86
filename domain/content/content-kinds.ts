/** Everything that staff can publish: by kind, what it looks like and what it is at first. */
import type { z } from "zod";
import { aboutContent } from "#content/about.ts";
import { contactContent } from "#content/contact.ts";
import { donateContent } from "#content/donate.ts";
import { eventsContent } from "#content/events.ts";
import { gatheringPageContent } from "#content/gatherings.ts";
import { homeContent } from "#content/home.ts";
import {
  calledOffLetter,
  changedLetter,
  comingLetter,
  confirmationLetter,
  contactLetter,
  pledgeLetter,
  thanksLetter,
  waitingLetter,
} from "#content/mails.ts";
import { newsPageContent } from "#content/news.ts";
import { newsletterContent } from "#content/newsletter.ts";
import { firstNotice } from "#content/notice.ts";
import { plansContent } from "#content/plans.ts";
import { pledgeContent } from "#content/pledge.ts";
import { shellContent } from "#content/site.ts";
import { valuesContent } from "#content/values.ts";
import { factKinds } from "#domain/facts/kinds/fact-kinds.ts";
import { gatheringKind } from "#domain/gatherings/gathering-kind.ts";
import { firstNews, newsProblems, newsSchema } from "#domain/news/news-item.ts";
import {
  attendeeLetterSchema,
  calledOffLetterSchema,
  changedLetterSchema,
  confirmationLetterSchema,
  contactLetterSchema,
  pledgeLetterSchema,
  thanksLetterSchema,
} from "./letters.ts";
import { noticeProblems, noticeSchema } from "./notice.ts";
import { aboutSchema } from "./pages/about.ts";
import { contactSchema } from "./pages/contact.ts";
import { donateSchema } from "./pages/donate.ts";
import { eventsSchema } from "./pages/events.ts";
import { firstGallery, gallerySchema } from "./pages/gallery.ts";
import { gatheringPageSchema } from "./pages/gathering-page.ts";
import { homeSchema } from "./pages/home.ts";
import { linkProblems } from "./pages/links.ts";
import { newsPageSchema } from "./pages/news.ts";
import { newsletterSchema } from "./pages/newsletter.ts";
import { plansSchema } from "./pages/plans.ts";
import { pledgeSchema } from "./pages/pledge.ts";
import { shellSchema } from "./pages/shell.ts";
import { valuesSchema } from "./pages/values.ts";
import type { ContentProblem, ProblemContext } from "./problems.ts";

interface ContentKind<Value> {
  /** What a published value is checked against when it is published and when it is read. */
  schema: z.ZodType<Value>;
  /** The value in a few words, for the audit log and lists. */
  describe(value: Value): string | null;
  /** What has to be mended before the value is published, beyond the schema. */
  problems?(value: Value, context: ProblemContext): ContentProblem[];
}

/** One document. Its key is the kind's name. */
interface SingleKind<Value> extends ContentKind<Value> {
  /** The first edition, typed in content/: shown until something else is published. */
  first: Value;
}

/** Documents with ids. The key is "kind/id". */
interface CollectionKind<Value> extends ContentKind<Value> {
  first: ReadonlyMap<string, Value>;
}

const single = <Value>(kind: SingleKind<Value>) => kind;
/** The texts of a page, of menu and footer, or of a mail. */
const page = <Value>(name: string, schema: z.ZodType<Value>, first: Value) =>
  single<Value>({ schema, first, describe: () => name, problems: linkProblems });
const collection = <Value>(kind: CollectionKind<Value>) => kind;

export const singles = {
  notice: single({
    schema: noticeSchema,
    first: firstNotice,
    describe: (notice) => notice?.text ?? null,
    problems: noticeProblems,
  }),
  organisation: single(factKinds.organisation),
  campaign: single(factKinds.campaign),
  giving: single(factKinds.giving),
  videos: single(factKinds.videos),
  privacy: single(factKinds.privacy),
  terms: single(factKinds.terms),
  home: page("Home", homeSchema, homeContent),
  about: page("About Us", aboutSchema, aboutContent),
  plans: page("Our Plans", plansSchema, plansContent),
  gallery: single({
    schema: gallerySchema,
    first: firstGallery,
    describe: ({ items }) => `Gallery, ${items.length} items`,
  }),
  events: page("Community Gatherings", eventsSchema, eventsContent),
  gatheringPage: page("Page of a gathering", gatheringPageSchema, gatheringPageContent),
  newsPage: page("News", newsPageSchema, newsPageContent),
  donate: page("Giving", donateSchema, donateContent),
  pledge: page("Pledge", pledgeSchema, pledgeContent),
  contact: page("Contact Us", contactSchema, contactContent),
  newsletter: page("Newsletter", newsletterSchema, newsletterContent),
  values: page("Core values", valuesSchema, valuesContent),
  shell: page("Menu and footer", shellSchema, shellContent),
  thanksLetter: page("Thanks for a message", thanksLetterSchema, thanksLetter),
  confirmationLetter: page("Newsletter sign-up", confirmationLetterSchema, confirmationLetter),
  comingLetter: page("A place at a gathering", attendeeLetterSchema, comingLetter),
  waitingLetter: page("Waiting list of a gathering", attendeeLetterSchema, waitingLetter),
  changedLetter: page("Changed gathering", changedLetterSchema, changedLetter),
  calledOffLetter: page("Gathering called off", calledOffLetterSchema, calledOffLetter),
  contactLetter: page("New message, to staff", contactLetterSchema, contactLetter),
  pledgeLetter: page("New pledge, to staff", pledgeLetterSchema, pledgeLetter),
};

export const collections = {
  news: collection({
    schema: newsSchema,
    first: firstNews,
    describe: ({ headline }) => headline,
    problems: newsProblems,
  }),
  gatherings: collection(gatheringKind),
};

/** The first edition of a collection: by key, in a list of one. */
export const firstOf = (name: string): [key: string, values: unknown[]][] =>
  [...firstIds(name as CollectionName)].map((id) => [
    `${name}/${id}`,
    [kindOf(`${name}/${id}`).first],
  ]);

/** The documents of a collection's first edition. */
export const firstIds = (name: CollectionName): Iterable<string> =>
  (collections as Record<string, CollectionKind<unknown>>)[name]?.first.keys() ?? [];

export type SingleName = keyof typeof singles;
export type CollectionName = keyof typeof collections;
export type ContentKey = SingleName | `${CollectionName}/${string}`;

export type SingleValue<Name extends SingleName> = (typeof singles)[Name]["first"];
/** A document of a collection while it is on the site. */
export type ItemValue<Name extends CollectionName> = z.infer<(typeof collections)[Name]["schema"]>;
/** What a revision of a key holds; null in a collection: taken down. */
export type ContentValue<Key extends ContentKey> = Key extends SingleName
  ? SingleValue<Key>
  : Key extends `${infer Name extends CollectionName}/${string}`
    ? ItemValue<Name> | null
    : never;

/** The only language so far (BCP 47). */
export const LANGUAGE = "en";

interface FoundKind {
  kind: ContentKind<unknown>;
  /** The first edition of this key; null in a collection: there is none. */
  first: unknown;
  isItem: boolean;
}

/** The kind of a key, or null for a key that is none. */
export function findKind(key: string): FoundKind | null {
  const single = Object.entries(singles).find(([name]) => name === key)?.[1];
  if (single) return { kind: single as ContentKind<unknown>, first: single.first, isItem: false };
  const [name, id, ...rest] = key.split("/");
  const found = Object.entries<CollectionKind<unknown>>(collections).find(([own]) => own === name);
  if (!found || !id || rest.length > 0) return null;
  return { kind: found[1], first: found[1].first.get(id) ?? null, isItem: true };
}

export const isContentKey = (key: string): key is ContentKey => findKind(key) !== null;

/** Like `findKind`, for a key that the code knows. */
export function kindOf(key: string): FoundKind {
  const found = findKind(key);
  if (!found) throw new Error(`No content has the key ${key}`);
  return found;
}

/** A stored value, checked. Throws a `ZodError` for one that the kind's schema does not describe. */
export function parseContent(key: string, json: string): unknown {
  const { kind, isItem } = kindOf(key);
  const value = completeContent(key, JSON.parse(json));
  return isItem && value === null ? null : kind.schema.parse(value);
}

/** A single document as it was stored, with the first edition's texts for those that came with later versions. */
export function completeContent<Value>(key: string, value: Value): Value {
  const found = findKind(key);
  return found && !found.isItem ? complete(value, found.first) : value;
}

function complete<Value>(value: Value, first: unknown): Value {
  if (!isRecord(value) || !isRecord(first)) return value;
  const own = new Map(Object.entries(value));
  const all = Object.entries(first).map(([name, text]) => [
    name,
    own.has(name) ? complete(own.get(name), text) : text,
  ]);
  return { ...value, ...Object.fromEntries(all) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value in a few words; null for one that shows nothing. */
export function describeContent(key: string, value: unknown): string | null {
  const { kind, isItem } = kindOf(key);
  return isItem && value === null ? null : kind.describe(value);
}
