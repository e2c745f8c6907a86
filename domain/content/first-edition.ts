/**
 * Builds the types of documents for pages, facts and emails. Pages and emails derive their schemas
 * from the first editions in content/.
 */
import { z } from "zod";
import { placeholdersIn } from "#domain/values/placeholders.ts";
import type { ContentProblem, ProblemContext } from "./fields/content-path.ts";
import { field, linkTarget, list, media, metaOf, text, textWith } from "./fields/fields.ts";

export interface DocumentType<Value> {
  /** Checks a value when it is published and when it is read, and describes the editor's form. */
  schema: z.ZodType<Value>;
  /** A short title for the audit log and lists; the default is the document's name. */
  title?(value: Value): string;
  /**
   * Finds problems that prevent publishing, in addition to the schema and the checks that all
   * documents share.
   */
  problems?(value: Value, context: ProblemContext): ContentProblem[];
  /**
   * Adds to a value when it is published: `editions` has the shown value first, then all others,
   * also withdrawn ones; `day` is the day of the publication, YYYY-MM-DD.
   */
  onRepublish?(value: Value, editions: Value[], day: string): Value;
}

/** The type of a single document, whose key is its name in domain/content/document-types.ts. */
export interface NamedType<Value, Section extends string = string> extends DocumentType<Value> {
  /** The document's name on the desk. */
  name: string;
  /** The part of the desk's Site section that lists it. */
  section: Section;
  /**
   * The public page that shows it, or the first of several; null for emails and former addresses.
   */
  path: string | null;
  /** The first edition, from content/: shown until staff publish something else. */
  firstEdition: Value;
}

/** The type of a document that pages, emails or figures read. */
export const factType = <Value>(
  name: string,
  path: string | null,
  schema: z.ZodType<Value>,
  first: NoInfer<Value>,
  more: Pick<DocumentType<Value>, "title" | "problems" | "onRepublish"> = {},
): NamedType<Value, "facts"> => ({
  name,
  section: "facts",
  path,
  schema,
  firstEdition: first,
  ...more,
});

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
        ? number | [most: number, entry: FieldRules<Entry>]
        : number | { [Name in keyof Value]?: FieldRules<Value[Name]> });

/**
 * Makes the schema of a page from the fields of its first edition. Null means a picture, which
 * staff can upload.
 */
export const pageSchema = <Page>(first: Page, rules?: FieldRules<Page>) =>
  schemaOf("", first, rules) as z.ZodType<Page>;

function schemaOf(name: string, first: unknown, rules: unknown): z.ZodType {
  if (rules instanceof z.ZodType) return rules;
  if (first === null || first === undefined) return media.nullable().optional();
  if (typeof first === "string") {
    if (name === "path") return linkTarget("Link");
    const limit = typeof rules === "number" ? rules : pageLimit(name);
    const placeholders = placeholdersIn(first);
    return placeholders.length > 0 ? textWith(limit, ...placeholders) : text(limit);
  }
  if (Array.isArray(first)) {
    const [maxEntries, entry] = Array.isArray(rules) ? rules : [rules ?? DEFAULT_MAX_ENTRIES];
    return list(schemaOf(name, first[0], entry), {
      max: maxEntries,
      missing: "Keep at least one entry",
    });
  }
  const rulesOf = new Map(Object.entries(rules ?? {}));
  return z.object(
    Object.fromEntries(
      Object.entries(first).map(([inner, value]) => [
        inner,
        schemaOf(inner, value, typeof rules === "number" ? rules : rulesOf.get(inner)),
      ]),
    ),
  );
}

/** The default maximum number of entries in a list. */
const DEFAULT_MAX_ENTRIES = 12;

/** Maps field names to limits in characters. For a list the limit applies to each entry. */
const limits = (named: readonly (readonly [number, readonly string[]])[]) => {
  const byName = new Map(named.flatMap(([limit, names]) => names.map((name) => [name, limit])));
  return (name: string) => byName.get(name) ?? DEFAULT_MAX_LENGTH;
};

/** The limit for all other fields: names and labels. */
const DEFAULT_MAX_LENGTH = 40;

const pageLimit = limits([
  [24, ["section"]],
  [60, ["heading", "title"]],
  [80, ["list"]],
  [240, ["lead", "text", "note", "statement", "verse", "caption", "help", "over", "none", "zone"]],
  [240, ["waitingText", "orWait", "doneText", "privacy", "saved", "slow", "loading", "ready"]],
  [240, ["unreachable", "unavailable", "withoutScripts", "problems", "tooMany", "videoComing"]],
  [300, ["description"]],
  [600, ["texts"]],
]);

const mailLimit = limits([
  [
    120,
    ["subject", "subjectInKind", "subjectThrough", "greeting", "heading", "over", "unsubscribe"],
  ],
  [
    600,
    [
      "lead",
      "leadSoFar",
      "leadWithoutGifts",
      "leadThrough",
      "waitingLead",
      "body",
      "payText",
      "part",
      "whole",
      "portal",
      "answer",
      "unexpected",
      "stop",
      "tax",
      "taxNote",
      "taxOthers",
      "ira",
      "estimate",
      "excess",
      "foot",
      "throughNote",
      "inKind",
    ],
  ],
]);

/** Labels for fields of an email or a letter whose names do not explain themselves. */
const MAIL_LABELS = new Map(
  Object.entries({
    lead: "First paragraph",
    leadSoFar: "First paragraph, while the year runs",
    leadWithoutGifts: "First paragraph, when no gift is left",
    leadThrough: "First paragraph, for a gift through others",
    waitingLead: "First paragraph, to those who wait",
    subjectThrough: "Subject, for a gift through others",
    subjectInKind: "Subject, for goods and stock",
    body: "Second paragraph",
    heading: "Heading of the receipt",
    headingThrough: "Heading, for a gift through others",
    foot: "Last line",
    action: "Button",
    portal: "Beside the button",
    unexpected: "For those who did not expect it",
    about: "Name of the first line",
    fund: "Name of the line of the fund",
    receiver: "Name of the line of the church",
    inReturn: "Name of the line of what was given in return",
    ira: "For a gift from an IRA",
    throughNote: "Beside own gifts, for one given through others",
    inKind: "For goods and stock",
    totalMoney: "Total, with goods and stock",
    name: "Name of the line of the person",
    through: "Name of the line of a gift through others",
    tax: "Where nothing was given in return",
    taxOthers: "Where nothing was given in return for the other gifts",
    estimate: "Before the worth of what was given in return",
    excess: "Before what is deductible then",
    taxLabel: "Name of the line of the tax note",
    taxNote: "Tax note",
    atOnce: "Of a pledge that is paid at once",
    over: "Of a pledge that is paid over months",
    pay: "Name of the line of how to pay",
    payText: "How to pay",
    payNow: "Button that pays online",
    ask: "Name of the line of questions",
    stop: "For those who want no reminders",
    left: "Name of the line of what is left",
    part: "Where a part was refunded",
    whole: "Where all was refunded",
    change: "Link to change or cancel",
  }),
);

/**
 * Makes the schema of the texts of an email or a letter. Each text must have the placeholders of
 * its first edition, which the code fills in, and no others.
 */
export const mailSchema = <Texts extends Record<string, string>>(first: Texts) =>
  z.object(
    Object.fromEntries(
      Object.entries(first).map(([name, text]) => {
        const schema = textWith(mailLimit(name), ...placeholdersIn(text));
        const label = MAIL_LABELS.get(name);
        const meta = metaOf(schema);
        return [name, meta && label ? field(schema, { ...meta, label }) : schema];
      }),
    ),
  ) as unknown as z.ZodType<Texts>;
