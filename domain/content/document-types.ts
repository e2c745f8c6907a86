/** Everything that staff can publish, with the schema and the first edition of each document. */

import type { z } from "zod";
import { type CollectionName, itemOf } from "#content/documents.ts";
import type { MailName } from "#content/mails.ts";
import * as mailTexts from "#content/mails.ts";
import { firstNotice } from "#content/notice.ts";
import { organizationDefaults } from "#content/organization.ts";
import { type DocumentType, factType, type NamedType } from "./document-type.ts";
import { campaignSchema, describeCampaign, firstCampaign } from "./facts/campaign.ts";
import { deskSchema, firstDesk } from "./facts/desk.ts";
import { formerPathProblems, formerPathsSchema } from "./facts/former-paths.ts";
import { firstGiving, givingSchema } from "./facts/giving.ts";
import { dateChange, firstPrivacy, firstTerms, legalSchema } from "./facts/legal.ts";
import { organizationProblems, organizationSchema, videosSchema } from "./facts/organization.ts";
import { projectFacts } from "./facts/project-facts.ts";
import { gatheringType } from "./gathering.ts";
import { mailSchema } from "./mail-schema.ts";
import { newsType } from "./news/news-item.ts";
import { type Notice, noticeProblems, noticeSchema } from "./notice.ts";
import { pages } from "./pages.ts";

/** A type of document that belongs to a collection and has an id. */
interface CollectionType<Value> extends DocumentType<Value> {
  title(value: Value): string;
  firstEditions: ReadonlyMap<string, Value>;
  /** Fills in a new document on the day `today`, YYYY-MM-DD. */
  fillNewFields?(empty: Value, today: string): Value;
  /** Sets what depends on `day`, the day of the first publication (YYYY-MM-DD). */
  onFirstPublish?(value: Value, day: string): Value;
}

const firstMails: Pick<typeof mailTexts, MailName> = mailTexts;

/** The site's emails. The export of each first edition has the same name as the document. */
const mails = Object.fromEntries(
  Object.entries(mailTexts.mailNames).map(([key, name]) => {
    const firstEdition = firstMails[key as MailName];
    const schema = mailSchema(firstEdition);
    return [key, { name, section: "letters", path: null, schema, firstEdition }];
  }),
) as unknown as { [Name in MailName]: NamedType<(typeof mailTexts)[Name], "letters"> };

/** The key of each entry is the document's key. The order is that of the desk's lists. */
export const documentTypes = {
  ...pages,
  organization: factType("Organization", "/contact", organizationSchema, organizationDefaults, {
    problems: organizationProblems,
  }),
  campaign: factType("Goal, phases and opening balances", "/plans", campaignSchema, firstCampaign, {
    title: describeCampaign,
  }),
  giving: factType("Suggested gifts", "/donate", givingSchema, firstGiving),
  desk: factType("Automatic emails", null, deskSchema, firstDesk),
  videos: factType("Videos", "/plans", videosSchema),
  ...projectFacts,
  privacy: factType("Privacy policy", "/privacy", legalSchema, firstPrivacy, {
    onRepublish: dateChange,
  }),
  terms: factType("Terms of service", "/terms", legalSchema, firstTerms, {
    onRepublish: dateChange,
  }),
  addresses: factType("Addresses of a former site", null, formerPathsSchema, undefined, {
    problems: formerPathProblems,
  }),
  ...mails,
  notice: {
    name: "Notice on all pages",
    section: "notice",
    path: "/",
    schema: noticeSchema,
    firstEdition: firstNotice,
    problems: noticeProblems,
  } satisfies NamedType<Notice>,
};

export type DocumentName = keyof typeof documentTypes;
type In<Section, Name extends DocumentName = DocumentName> = Name extends DocumentName
  ? (typeof documentTypes)[Name]["section"] extends Section
    ? Name
    : never
  : never;
export type FactName = In<"facts">;

/** The key of each document in a collection is "collection/id". */
export const collections = { news: newsType, gatherings: gatheringType } satisfies Record<
  CollectionName,
  unknown
>;

export type DocumentKey = DocumentName | `${CollectionName}/${string}`;

/** A document of a collection while it is on the site. */
export type ItemValue<Name extends CollectionName> = z.infer<(typeof collections)[Name]["schema"]>;
/** The value in a revision of a key; null means that an item of a collection was taken down. */
export type DocumentValue<Key extends DocumentKey> = Key extends DocumentName
  ? (typeof documentTypes)[Key]["firstEdition"]
  : Key extends `${infer Name extends CollectionName}/${string}`
    ? ItemValue<Name> | null
    : never;

const typeOfName = new Map<string, NamedType<unknown>>(Object.entries(documentTypes));

/** Finds a type by its key; undefined for news, gatherings and unknown keys. */
export const findNamedType = (key: string) => typeOfName.get(key);

/** Returns the part of the desk's Site section that lists a document. */
export const sectionOf = (key: string) =>
  findNamedType(key)?.section ?? itemOf(key)?.collection ?? key;

/**
 * Returns the public page of a document, for news and gatherings by their slug; null when it has
 * none.
 */
export function pagePathOf(key: string, slug: string) {
  const namedType = findNamedType(key);
  if (namedType) return namedType.path;
  return `${itemOf(key)?.collection === "news" ? "/news" : "/events"}/${slug}`;
}

export const isItem = (key: string) => itemOf(key) !== null;

interface FoundType {
  type: DocumentType<unknown> & Pick<CollectionType<unknown>, "fillNewFields" | "onFirstPublish">;
  /** The first edition of this key; null when there is none. */
  firstEdition: unknown;
}

/** Returns null for a key that no document can have. */
function findDocumentType(key: string): FoundType | null {
  const type = typeOfName.get(key);
  if (type) return { type, firstEdition: type.firstEdition };
  const item = itemOf(key);
  if (!item) return null;
  const collection: CollectionType<unknown> = collections[item.collection];
  return { type: collection, firstEdition: collection.firstEditions.get(item.id) ?? null };
}

export const isDocumentKey = (key: string): key is DocumentKey => findDocumentType(key) !== null;

/** Throws for a key that no document can have. */
export function documentTypeOf(key: string): FoundType {
  const documentType = findDocumentType(key);
  if (!documentType) throw new Error(`No content has the key ${key}`);
  return documentType;
}

/** Lists the first edition of a collection, with keys. */
export const firstEditionsOf = (name: CollectionName): [key: string, value: unknown][] =>
  Array.from<[string, unknown], [string, unknown]>(
    collections[name].firstEditions,
    ([id, value]) => [`${name}/${id}`, value],
  );
