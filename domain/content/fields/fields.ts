/**
 * The kinds of fields in documents. Each one is the schema of the stored value and describes how
 * staff type it. Limits, initial values and the editor's form are read from it
 * (describe-fields.ts).
 */
import { z } from "zod";
import { isLinkTarget } from "#domain/content/news/news-text.ts";
import { placeholdersProblem } from "#domain/values/placeholders.ts";
import type { Json } from "./content-path.ts";

export type FieldKind =
  | "line"
  | "text"
  /** A text with line breaks. */
  | "longText"
  | "email"
  | "link"
  | "money"
  | "number"
  | "date"
  | "newsDate"
  | "time"
  | "choice"
  | "video"
  /** One of the site's own videos, or another. */
  | "anyVideo"
  | "paragraphs"
  | "lines"
  | "box"
  | "richText"
  | "picture"
  /** An uploaded PDF. */
  | "file"
  | "list"
  | "group"
  /** Created by the editor when an entry is added, and never shown. */
  | "id"
  /** Filled in by the site. */
  | "hidden";

/** The words that staff see next to a field. */
export interface Wording {
  /**
   * The label; when it is missing, the field's name makes it: "quickLinks" becomes "Quick links".
   */
  label?: string;
  help?: string;
  /** The error message for an empty field. */
  missing?: string;
  isOptional?: boolean;
}

export interface FieldMeta extends Wording {
  kind: FieldKind;
  /** The maximum number of characters; for a list, of entries. */
  max?: number;
  options?: readonly string[];
  /** The word for one entry of a list, such as "section". */
  noun?: string;
  /** The initial value, when it does not follow from the kind. */
  empty?: Json;
}

const registry = z.registry<FieldMeta>();

/** Registers a description of the field for a schema. */
export function field<Schema extends z.ZodType>(schema: Schema, meta: FieldMeta): Schema {
  registry.add(schema, meta);
  return schema;
}

export const metaOf = (schema: z.ZodType): FieldMeta | undefined => registry.get(schema);

const MISSING = "Please fill this in";
export const tooLong = (max: number) => `Use at most ${max.toLocaleString("en-US")} characters`;

/** Text of at most `max` characters that every database, email and browser can hold. */
export function storable(max: number, { missing = MISSING, isOptional = false }: Wording = {}) {
  const text = z.string().trim().max(max, tooLong(max));
  return (isOptional ? text : text.min(1, missing)).refine(
    (input) => input.isWellFormed() && !input.includes("\0"),
    "This contains characters that cannot be stored",
  );
}

/** A text of one or more sentences. */
export const text = (max: number, label = "", wording: Wording = {}) =>
  field(storable(max, wording), {
    kind: max > 100 ? "text" : "line",
    max,
    label,
    ...wording,
  });

/** A text that must have each of `placeholders`, such as {name}, and no others. */
export const textWith = (max: number, ...placeholders: string[]) =>
  field(
    storable(max).superRefine((value, context) => {
      const message = placeholdersProblem(value, placeholders);
      if (message) context.addIssue({ code: "invalid_format", format: "placeholders", message });
    }),
    { kind: max > 120 ? "text" : "line", max },
  );

/** A list to which staff can add entries, up to `max`. */
export const list = <Entry extends z.ZodType>(
  entry: Entry,
  { max, missing, ...meta }: Wording & { max: number; noun?: string },
) => {
  const entries = z.array(entry).max(max, `Use at most ${max} entries`);
  return field(missing ? entries.min(1, missing) : entries, { kind: "list", max, ...meta });
};

/** A path on this site, or an https address. */
export const linkTarget = (label: string, wording: Wording = {}) =>
  field(
    storable(300, { isOptional: true }).refine(
      (href) => isLinkTarget(href) || (wording.isOptional && href === ""),
      "Enter a page of this site, such as /news, or an address that begins with https://",
    ),
    { kind: "link", max: 300, label, ...wording },
  );

/**
 * The id of an uploaded picture. Checks find pictures by the name of this field (check-draft.ts).
 */
export const media = z.object({ media: z.string().min(1, "Choose a picture").max(40) });
