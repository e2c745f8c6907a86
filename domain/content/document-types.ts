/** Everything that staff can publish: what each document is checked against, and what it is at first. */

import type { z } from "zod";
import { counted } from "#content/count.ts";
import {
  type CollectionName,
  type DocumentName,
  documents,
  documentsIn,
  itemOf,
  type LetterName,
} from "#content/documents.ts";
import * as letters from "#content/mails.ts";
import { firstNotice } from "#content/notice.ts";
import { organizationDefaults } from "#content/organization.ts";
import {
  addressesSchema,
  addressProblems,
  describeAddresses,
  firstAddresses,
} from "./facts/addresses.ts";
import {
  budgetSchema,
  challengeProblems,
  challengeSchema,
  firstBudget,
  firstChallenge,
  firstLargeGifts,
  firstLog,
  firstNamedPlaces,
  firstPapers,
  firstProjectTeam,
  firstQuestions,
  firstTeam,
  largeGiftsSchema,
  logSchema,
  namedPlacesSchema,
  papersSchema,
  projectTeamSchema,
  questionsSchema,
  teamSchema,
} from "./facts/behind.ts";
import { campaignSchema, describeCampaign, firstCampaign } from "./facts/campaign.ts";
import { describeDesk, deskSchema, firstDesk } from "./facts/desk.ts";
import { describeGiving, firstGiving, givingSchema } from "./facts/giving.ts";
import { dateChange, describeLegal, firstPrivacy, firstTerms, legalSchema } from "./facts/legal.ts";
import {
  describeOrganization,
  describeVideos,
  firstVideos,
  organizationProblems,
  organizationSchema,
  videosSchema,
} from "./facts/organization.ts";
import type { ContentProblem, ProblemContext } from "./fields/content-path.ts";
import { letterSchema } from "./first-edition.ts";
import { gatheringType } from "./gathering.ts";
import { newsType } from "./news/news-item.ts";
import { noticeProblems, noticeSchema } from "./notice.ts";
import { pages } from "./pages.ts";

export interface DocumentType<Value> {
  /** What a published value is checked against when it is published and when it is read; its form. */
  schema: z.ZodType<Value>;
  /** The value in a few words, for the audit log and lists; null: it shows nothing. */
  title(value: Value): string | null;
  /** What has to be fixed before the value is published, beyond the schema and what all have in common. */
  problems?(value: Value, context: ProblemContext): ContentProblem[];
  /**
   * What publishing adds to a value: `before` is what was published last, `day` the day of the publication,
   * YYYY-MM-DD.
   */
  completed?(value: Value, before: Value, day: string): Value;
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
  /** What the first publication, on `day`, sets. */
  firstShown?(value: Value, day: string): Value;
}

const documentType = <Value>(
  schema: z.ZodType<Value>,
  first: Value,
  title: NamedType<Value>["title"],
  problems: NonNullable<NamedType<Value>["problems"]> = () => [],
): NamedType<Value> => ({ schema, first, title, problems });

const firstLetters: Pick<typeof letters, LetterName> = letters;

/** The mails of the site: their first editions have the documents' names. */
const mails = Object.fromEntries(
  documentsIn("letters").map((name) => [
    name,
    documentType<unknown>(
      letterSchema(firstLetters[name]),
      firstLetters[name],
      () => documents[name].name,
    ),
  ]),
) as unknown as { [Name in LetterName]: NamedType<(typeof letters)[Name]> };

/** By the document's key, which is its name. */
export const documentTypes = {
  notice: documentType(noticeSchema, firstNotice, (notice) => notice?.text ?? null, noticeProblems),
  organization: documentType(
    organizationSchema,
    organizationDefaults,
    describeOrganization,
    organizationProblems,
  ),
  campaign: documentType(campaignSchema, firstCampaign, describeCampaign),
  giving: documentType(givingSchema, firstGiving, describeGiving),
  desk: documentType(deskSchema, firstDesk, describeDesk),
  videos: documentType(videosSchema, firstVideos, describeVideos),
  team: documentType(teamSchema, firstTeam, ({ people }) =>
    counted(people.length, "person", "people"),
  ),
  projectTeam: documentType(projectTeamSchema, firstProjectTeam, ({ firms }) =>
    counted(firms.length, "firm"),
  ),
  budget: documentType(budgetSchema, firstBudget, ({ rows }) => counted(rows.length, "row")),
  log: documentType(logSchema, firstLog, ({ entries }) =>
    counted(entries.length, "entry", "entries"),
  ),
  papers: documentType(papersSchema, firstPapers, ({ papers }) =>
    counted(papers.length, "document"),
  ),
  questions: documentType(questionsSchema, firstQuestions, ({ questions }) =>
    counted(questions.length, "question"),
  ),
  largeGifts: documentType(largeGiftsSchema, firstLargeGifts, ({ ways }) =>
    counted(ways.length, "way"),
  ),
  namedPlaces: documentType(namedPlacesSchema, firstNamedPlaces, ({ places }) =>
    counted(places.length, "place"),
  ),
  challenge: documentType(
    challengeSchema,
    firstChallenge,
    ({ giver }) => giver || "None",
    challengeProblems,
  ),
  privacy: { ...documentType(legalSchema, firstPrivacy, describeLegal), completed: dateChange },
  terms: { ...documentType(legalSchema, firstTerms, describeLegal), completed: dateChange },
  addresses: documentType(addressesSchema, firstAddresses, describeAddresses, addressProblems),
  ...pages,
  ...mails,
} satisfies Record<DocumentName, unknown>;

/** The key of each of their documents is "collection/id". */
export const collections = { news: newsType, gatherings: gatheringType } satisfies Record<
  CollectionName,
  unknown
>;

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

export const isItem = (key: string) => itemOf(key) !== null;

interface FoundType {
  type: Omit<CollectionType<unknown>, "first">;
  /** The first edition of this key; null: it has none. */
  first: unknown;
}

/** Null for a key that no document can have. */
function findDocumentType(key: string): FoundType | null {
  const type = typeOfName.get(key);
  if (type) return { type, first: type.first };
  const item = itemOf(key);
  if (!item) return null;
  const collection: CollectionType<unknown> = collections[item.collection];
  return { type: collection, first: collection.first.get(item.id) ?? null };
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
