/** Makes the schemas of pages from their first editions in content/. */
import { z } from "zod";
import { placeholdersIn } from "#domain/values/placeholders.ts";
import { linkTarget, list, media, text, textWith } from "./fields/fields.ts";

/**
 * Overrides for what a first edition cannot express: the limit of a text or of all texts of an
 * object, the maximum number of entries of a list and the override for each entry, or a field of
 * another kind.
 */
export type FieldRules<Value> =
  | z.ZodType
  | (Value extends string
      ? number
      : Value extends (infer Entry)[]
        ? number | [maxEntries: number, entry: FieldRules<Entry>]
        : number | { [Name in keyof Value]?: FieldRules<Value[Name]> });

/**
 * Makes the schema of a page from the fields of its first edition. Null means a picture, which
 * staff can upload.
 */
export const pageSchema = <Page>(firstEdition: Page, rules?: FieldRules<Page>) =>
  schemaOf("", firstEdition, rules) as z.ZodType<Page>;

function schemaOf(name: string, firstEdition: unknown, rules: unknown): z.ZodType {
  if (rules instanceof z.ZodType) return rules;
  if (firstEdition === null || firstEdition === undefined) return media.nullable().optional();
  if (typeof firstEdition === "string") {
    if (name === "path") return linkTarget("Link");
    const limit = typeof rules === "number" ? rules : pageLimit(name);
    const placeholders = placeholdersIn(firstEdition);
    return placeholders.length > 0 ? textWith(limit, ...placeholders) : text(limit);
  }
  if (Array.isArray(firstEdition)) {
    const [maxEntries, entry] = Array.isArray(rules) ? rules : [rules ?? DEFAULT_MAX_ENTRIES];
    return list(schemaOf(name, firstEdition[0], entry), {
      max: maxEntries,
      missing: "Keep at least one entry",
    });
  }
  const rulesOf = new Map(Object.entries(rules ?? {}));
  return z.object(
    Object.fromEntries(
      Object.entries(firstEdition).map(([inner, value]) => [
        inner,
        schemaOf(inner, value, typeof rules === "number" ? rules : rulesOf.get(inner)),
      ]),
    ),
  );
}

/** The default maximum number of entries in a list. */
const DEFAULT_MAX_ENTRIES = 12;

/** Maps field names to limits in characters. For a list the limit applies to each entry. */
export const limitsByName = (limits: readonly (readonly [number, readonly string[]])[]) => {
  const byName = new Map(limits.flatMap(([limit, names]) => names.map((name) => [name, limit])));
  return (name: string) => byName.get(name) ?? DEFAULT_MAX_LENGTH;
};

/** The limit for all other fields: names and labels. */
const DEFAULT_MAX_LENGTH = 40;

const pageLimit = limitsByName([
  [24, ["section"]],
  [60, ["heading", "title"]],
  [80, ["list"]],
  [240, ["lead", "text", "note", "statement", "verse", "caption", "help", "over", "none", "zone"]],
  [240, ["waitingText", "orWait", "doneText", "privacy", "saved", "slow", "loading", "ready"]],
  [240, ["unreachable", "unavailable", "withoutScripts", "problems", "tooMany", "videoComing"]],
  [300, ["description"]],
  [600, ["texts"]],
]);
