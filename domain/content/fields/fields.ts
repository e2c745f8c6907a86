/**
 * The kinds of fields that documents are made of. Each is the schema of what is stored and says how staff
 * type it; limits, empty values and the editor's form are read from it (describe-fields.ts).
 */
import { z } from "zod";
import { isLinkTarget } from "#domain/content/news/news-text.ts";
import { placeholdersProblem } from "#domain/values/placeholders.ts";
import type { Json } from "./content-path.ts";

export type FieldKind =
  | "line"
  | "text"
  /** With line breaks. */
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
  /** One of the facts' videos, or another. */
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
  /** Made by the editor when an entry is added, and never shown. */
  | "id"
  /** Filled in by the site. */
  | "hidden";

/** What staff read at a field. */
export interface Wording {
  /** Without one it is called as in the document: "quickLinks" is "Quick links". */
  label?: string;
  help?: string;
  /** The error for an empty field. */
  missing?: string;
  isOptional?: boolean;
}

export interface FieldMeta extends Wording {
  kind: FieldKind;
  /** Characters that can be typed; of a list the most entries. */
  max?: number;
  options?: readonly string[];
  /** What one entry of a list is called: "section". */
  noun?: string;
  /** What it holds at first, where that does not follow from the kind. */
  empty?: Json;
}

const registry = z.registry<FieldMeta>();

/** A schema with what its field is. */
export function field<Schema extends z.ZodType>(schema: Schema, meta: FieldMeta): Schema {
  registry.add(schema, meta);
  return schema;
}

export const metaOf = (schema: z.ZodType): FieldMeta | undefined => registry.get(schema);

const MISSING = "Please fill this in";
export const tooLong = (max: number) => `Use at most ${max.toLocaleString("en-US")} characters`;

/** Text that every database, mail and browser can hold; at most `max` characters. */
export function storable(max: number, { missing = MISSING, isOptional = false }: Wording = {}) {
  const text = z.string().trim().max(max, tooLong(max));
  return (isOptional ? text : text.min(1, missing)).refine(
    (typed) => typed.isWellFormed() && !typed.includes("\0"),
    "This contains characters that cannot be stored",
  );
}

/** A sentence or more. */
export const text = (max: number, wording: Wording = {}) =>
  field(storable(max, wording), {
    kind: max > 100 ? "text" : "line",
    max,
    ...wording,
  });

/** A text that has each of `placeholders` and no other, such as {name}. */
export const textWith = (most: number, ...placeholders: string[]) =>
  field(
    storable(most).superRefine((value, context) => {
      const message = placeholdersProblem(value, placeholders);
      if (message) context.addIssue({ code: "invalid_format", format: "placeholders", message });
    }),
    { kind: most > 120 ? "text" : "line", max: most },
  );

/** Further entries can be added up to `max`. */
export const list = <Entry extends z.ZodType>(
  entry: Entry,
  { max, missing, ...meta }: Wording & { max: number; noun?: string },
) => {
  const entries = z.array(entry).max(max, `Use at most ${max} entries`);
  return field(missing ? entries.min(1, missing) : entries, { kind: "list", max, ...meta });
};

/** A path of this site, or an address with https. */
export const linkTarget = (wording: Wording) =>
  field(
    storable(300, { isOptional: true }).refine(
      (href) => isLinkTarget(href) || (wording.isOptional && href === ""),
      "Enter a page of this site, such as /news, or an address that begins with https://",
    ),
    { kind: "link", max: 300, ...wording },
  );

/** An uploaded picture by its id. Every `media` field of content is one (check-draft.ts). */
export const media = z.object({ media: z.string().min(1, "Choose a picture").max(40) });
