/** What staff can write on pages and in mails, read from their first editions in content/. */
import { z } from "zod";
import { placeholdersIn } from "#domain/text/placeholders.ts";
import { linkTarget, list, media, text, textWith } from "./fields/fields.ts";

/**
 * What a first edition cannot say: a limit of a text, of a list its most entries and what counts for
 * each, or a field of another kind.
 */
export type Own<Value> =
  | z.ZodType
  | (Value extends string
      ? number
      : Value extends (infer Entry)[]
        ? number | [most: number, entry: Own<Entry>]
        : { [Name in keyof Value]?: Own<Value[Name]> });

/** The schema of a page with the fields of its first edition. Null is a picture, which staff can upload. */
export const pageSchema = <Page>(first: Page, own?: Own<Page>) =>
  schemaOf("", first, own) as z.ZodType<Page>;

function schemaOf(name: string, first: unknown, own: unknown): z.ZodType {
  if (own instanceof z.ZodType) return own;
  if (first === null || first === undefined) return media.nullable().optional();
  if (typeof first === "string") {
    if (name === "path") return linkTarget({ label: "Link" });
    const limit = typeof own === "number" ? own : pageLimit(name, first);
    const placeholders = placeholdersIn(first);
    return placeholders.length > 0 ? textWith(limit, ...placeholders) : text(limit);
  }
  if (Array.isArray(first)) {
    const [most, entry] = Array.isArray(own) ? own : [own ?? LIST];
    return list(schemaOf(name, first[0], entry), { max: most, missing: "Keep at least one entry" });
  }
  const ownOf = new Map(Object.entries(own ?? {}));
  return z.object(
    Object.fromEntries(
      Object.entries(first).map(([inner, value]) => [
        inner,
        schemaOf(inner, value, ownOf.get(inner)),
      ]),
    ),
  );
}

/** Entries of a list. */
const LIST = 12;

/** Characters, by what a field is called; those of a list count for each entry. */
const LIMITS = new Map([
  ["section", 24],
  ["heading", 60],
  ["title", 60],
  ["list", 80],
  ["lead", 240],
  ["text", 240],
  ["description", 300],
  ["texts", 600],
]);

/** Of other fields: a sentence may become two; anything else is a name. */
const pageLimit = (name: string, text: string) => LIMITS.get(name) ?? (isSentence(text) ? 240 : 40);

/** "Sending..." is none. A first edition that ends otherwise gets another limit: stored texts have to fit it. */
const isSentence = (text: string) => /[^.][.!?]$/.test(text);

/** Each text has the placeholders of the first edition's, which the code fills in, and no other. */
export const letterSchema = <Letter extends Record<string, string>>(first: Letter) =>
  z.object(
    Object.fromEntries(
      Object.entries(first).map(([name, text]) => [
        name,
        textWith(letterLimit(text), ...placeholdersIn(text)),
      ]),
    ),
  ) as unknown as z.ZodType<Letter>;

/** A sentence may become a paragraph; up to twenty letters are a name, anything else a line. */
const letterLimit = (text: string) =>
  isSentence(text) ? 600 : /^[^{]{1,20}$/.test(text) ? 40 : 120;
