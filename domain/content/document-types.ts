/** Everything that staff can publish: what each document is checked against, and what it is at first. */

import type { z } from "zod";
import { aboutContent } from "#content/about.ts";
import { contactContent } from "#content/contact.ts";
import { type DocumentName, documents, documentsIn, type LetterName } from "#content/documents.ts";
import { donateContent } from "#content/donate.ts";
import { eventsContent } from "#content/events.ts";
import { gatheringPageContent } from "#content/gatherings.ts";
import { homeContent } from "#content/home.ts";
import * as letters from "#content/mails.ts";
import { newsPageContent } from "#content/news.ts";
import { newsletterContent } from "#content/newsletter.ts";
import { firstNotice } from "#content/notice.ts";
import { organisationDefaults } from "#content/organisation.ts";
import { plansContent } from "#content/plans.ts";
import { pledgeContent } from "#content/pledge.ts";
import { shellContent } from "#content/site.ts";
import { valuesContent } from "#content/values.ts";
import { campaignSchema, describeCampaign, firstCampaign } from "./facts/campaign.ts";
import { describeGiving, firstGiving, givingSchema } from "./facts/giving.ts";
import { describeLegal, firstPrivacy, firstTerms, legalSchema } from "./facts/legal.ts";
import {
  describeOrganisation,
  describeVideos,
  firstVideos,
  organisationSchema,
  videosSchema,
} from "./facts/organisation.ts";
import type { ContentProblem, ProblemContext } from "./fields/content-path.ts";
import { letterSchema } from "./first-edition.ts";
import { firstGallery, gallerySchema } from "./gallery.ts";
import { gatheringType } from "./gathering.ts";
import { newsType } from "./news/news-item.ts";
import { noticeProblems, noticeSchema } from "./notice.ts";
import { pageSchemas } from "./pages.ts";

export interface DocumentType<Value> {
  /** What a published value is checked against when it is published and when it is read; its form. */
  schema: z.ZodType<Value>;
  /** The value in a few words, for the audit log and lists; null: it shows nothing. */
  title(value: Value): string | null;
  /** What has to be mended before the value is published, beyond the schema and what all have in common. */
  problems(value: Value, context: ProblemContext): ContentProblem[];
}

interface NamedType<Value> extends DocumentType<Value> {
  /** The first edition, typed in content/: shown until something else is published. */
  first: Value;
}

/** Of a collection, whose documents have ids. */
interface CollectionType<Value> extends DocumentType<Value> {
  first: ReadonlyMap<string, Value>;
  /** A new document on the day `today`, YYYY-MM-DD. */
  begun?(empty: Value, today: string): Value;
}

const documentType = <Value>(
  schema: z.ZodType<Value>,
  first: Value,
  title: (value: Value) => string | null,
  problems: DocumentType<Value>["problems"] = () => [],
): NamedType<Value> => ({ schema, first, title, problems });

/** The texts of a page, of menu and footer, or of a mail. */
const page = <Value>(name: DocumentName, schema: z.ZodType<Value>, first: Value) =>
  documentType<Value>(schema, first, () => documents[name].name);

const firstLetters: Pick<typeof letters, LetterName> = letters;

/** The mails of the site: their first editions have the documents' names. */
const mails = Object.fromEntries(
  documentsIn("letters").map((name) => [
    name,
    page<unknown>(name, letterSchema(firstLetters[name]), firstLetters[name]),
  ]),
) as unknown as { [Name in LetterName]: NamedType<(typeof letters)[Name]> };

/** By the document's key, which is its name. */
export const documentTypes = {
  notice: documentType(noticeSchema, firstNotice, (notice) => notice?.text ?? null, noticeProblems),
  organisation: documentType(organisationSchema, organisationDefaults, describeOrganisation),
  campaign: documentType(campaignSchema, firstCampaign, describeCampaign),
  giving: documentType(givingSchema, firstGiving, describeGiving),
  videos: documentType(videosSchema, firstVideos, describeVideos),
  privacy: documentType(legalSchema, firstPrivacy, describeLegal),
  terms: documentType(legalSchema, firstTerms, describeLegal),
  home: page("home", pageSchemas.home, homeContent),
  about: page("about", pageSchemas.about, aboutContent),
  plans: page("plans", pageSchemas.plans, plansContent),
  gallery: page("gallery", gallerySchema, firstGallery),
  events: page("events", pageSchemas.events, eventsContent),
  gatheringPage: page("gatheringPage", pageSchemas.gatheringPage, gatheringPageContent),
  newsPage: page("newsPage", pageSchemas.newsPage, newsPageContent),
  donate: page("donate", pageSchemas.donate, donateContent),
  pledge: page("pledge", pageSchemas.pledge, pledgeContent),
  contact: page("contact", pageSchemas.contact, contactContent),
  newsletter: page("newsletter", pageSchemas.newsletter, newsletterContent),
  values: page("values", pageSchemas.values, valuesContent),
  shell: page("shell", pageSchemas.shell, shellContent),
  ...mails,
} satisfies Record<DocumentName, unknown>;

/** The key of each of their documents is "collection/id". */
export const collections = { news: newsType, gatherings: gatheringType };

export type CollectionName = keyof typeof collections;
export type DocumentKey = DocumentName | `${CollectionName}/${string}`;

/** A document of a collection while it is on the site. */
export type ItemValue<Name extends CollectionName> = z.infer<(typeof collections)[Name]["schema"]>;
/** What a revision of a key holds; null in a collection: taken down. */
export type DocumentValue<Key extends DocumentKey> = Key extends DocumentName
  ? (typeof documentTypes)[Key]["first"]
  : Key extends `${infer Name extends CollectionName}/${string}`
    ? ItemValue<Name> | null
    : never;

const typeOfName = new Map<string, NamedType<unknown>>(Object.entries(documentTypes));
const typeOfCollection = new Map<string, CollectionType<unknown>>(Object.entries(collections));

/** Whether it is the key of a document of a collection, or would be. */
export const isItem = (key: string) => key.includes("/");

interface FoundType {
  type: Omit<CollectionType<unknown>, "first">;
  /** The first edition of this key; null: it has none. */
  first: unknown;
}

/** Null for a key that no document can have. */
function findDocumentType(key: string): FoundType | null {
  const type = typeOfName.get(key);
  if (type) return { type, first: type.first };
  const [name = "", id, ...rest] = key.split("/");
  const collection = typeOfCollection.get(name);
  if (!collection || !id || rest.length > 0) return null;
  return { type: collection, first: collection.first.get(id) ?? null };
}

export const isDocumentKey = (key: string): key is DocumentKey => findDocumentType(key) !== null;

/** For a key that is one. */
export function documentTypeOf(key: string): FoundType {
  const found = findDocumentType(key);
  if (!found) throw new Error(`No content has the key ${key}`);
  return found;
}

/** The first edition of a collection, by key. */
export const firstOf = (name: CollectionName): [key: string, value: unknown][] =>
  Array.from<[string, unknown], [string, unknown]>(collections[name].first, ([id, value]) => [
    `${name}/${id}`,
    value,
  ]);
