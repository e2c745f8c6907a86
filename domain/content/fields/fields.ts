/**
 * The kinds of fields that documents are made of. Each is the schema of what is stored and says how staff
 * type it; limits, empty values and the editor's form are read from it (describe-fields.ts).
 */
import { z } from "zod";
import { placeholdersProblem } from "#domain/text/placeholders.ts";
import { oneLine } from "#domain/text/plain-text.ts";
import type { Json } from "./content-path.ts";
import { MOMENT } from "./publish-moment.ts";

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
  | "list"
  | "group"
  /** Made by the editor when an entry is added, and never shown. */
  | "id"
  /** Filled in by the site. */
  | "hidden";

/** What staff read at a field. */
interface Wording {
  /** Without one it is called as in the document: "quickLinks" is "Quick links". */
  label?: string;
  help?: string;
  /** What is said where nothing is typed. */
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

/** One line: line breaks and tabs become spaces. */
export const line = (max: number, wording: Wording = {}) =>
  field(storable(max, wording).overwrite(oneLine), { kind: "line", max, ...wording });

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

/** A list of texts, typed as one with an empty line between two; or, as "lines", one a line. */
export const texts = (
  kind: "paragraphs" | "lines",
  { each, most, ...wording }: Wording & { each: number; most: number },
) =>
  field(
    z
      .array(storable(each, { isOptional: true }))
      .max(most, `At most ${most} paragraphs`)
      .overwrite((all) => all.filter((one) => one.trim() !== "")),
    { kind, max: each * most, isOptional: true, ...wording },
  );

const HTTPS = "Enter an address that begins with https://";

/** An address on another site; empty where it is optional. */
export const link = (wording: Wording) => {
  const url = z.url({ protocol: /^https$/, error: HTTPS }).max(300, tooLong(300));
  const schema = wording.isOptional ? orEmpty(url, `${HTTPS}, or leave it empty`) : url;
  return field(schema, { kind: "link", max: 300, ...wording });
};

export const email = (wording: Wording) => {
  const address = z.email("Invalid email address").max(254);
  const schema = wording.isOptional ? orEmpty(address, "Invalid email address") : address;
  return field(schema, { kind: "email", max: 254, ...wording });
};

const orEmpty = (schema: z.ZodType<string>, problem: string) =>
  z.union([z.literal(""), schema], problem);

const AMOUNT = "Enter an amount in dollars, for example 500.00";
const AMOUNT_MAX = 1_000_000_000_000;

/** Integer cents, typed as dollars; at least `least` cents. */
export const money = (least: number, wording: Wording) =>
  field(z.number(AMOUNT).int().min(least, AMOUNT).max(AMOUNT_MAX, "This amount is too large"), {
    kind: "money",
    max: 20,
    ...wording,
  });

/** "2026-11-21". */
export const date = (wording: Wording) =>
  field(z.iso.date("Please enter a date"), { kind: "date", max: 10, ...wording });

/** ISO UTC. A draft may hold a time as typed that is still to be settled. */
export const time = ({ missing = "Choose a day and a time", ...wording }: Wording = {}) =>
  field(z.string().regex(MOMENT, missing), { kind: "time", max: 16, ...wording });

export const choice = <const Option extends string>(options: readonly Option[], wording: Wording) =>
  field(z.enum(options, "Please choose one"), { kind: "choice", options, ...wording });

/** True where it is ticked. */
export const box = (wording: Wording) => field(z.boolean(), { kind: "box", ...wording });

/** The id of a video at YouTube, typed as its address; null while there is none. */
export const video = (wording: Wording) =>
  field(videoId.nullable(), { kind: "video", max: 200, isOptional: true, ...wording });

export const videoId = z
  .string()
  .regex(/^[\w-]{11}$/, "Enter the address of a video on YouTube, or its 11 characters");

/** Further entries can be added up to `max`. */
export const list = <Entry extends z.ZodType>(
  entry: Entry,
  { max, missing, ...meta }: Wording & { max: number; noun?: string },
) => {
  const entries = z.array(entry).max(max, `Use at most ${max} entries`);
  return field(missing ? entries.min(1, missing) : entries, { kind: "list", max, ...meta });
};

export const group = <Shape extends z.ZodRawShape>(label: string, shape: Shape) =>
  field(z.object(shape), { kind: "group", label });

/** What the site fills in itself. */
export const hidden = <Schema extends z.ZodType>(schema: Schema) =>
  field(schema, { kind: "hidden" });

/** A heading, and a button's or link's name. */
export const heading = text(60);
export const linkName = text(40);
export const paragraph = text(600);

/** The name beside a section's number. */
export const section = text(24);

/** A path of this site, or an address with https. */
const pagePath = z
  .string()
  .regex(/^(\/[^\s/][^\s]{0,200}|\/|https:\/\/[^\s]{3,200})$/, "Enter a page such as /news");

export const action = z.object({
  name: linkName,
  path: field(pagePath, { kind: "link", max: 201, label: "Link" }),
});

/** Fields of one kind, in the order in which the editor shows them. */
export const each = <Field, const Name extends string>(one: Field, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, one])) as Record<Name, Field>;

/** A list that keeps at least one entry. */
export const entries = <Entry extends z.ZodType>(entry: Entry, most: number) =>
  list(entry, { max: most, missing: "Keep at least one entry" });

/** An uploaded picture by its id. Every `media` field of content is one (media-in.ts). */
export const media = z.object({ media: z.string().min(1, "Choose a picture").max(40) });

/** An uploaded picture in place of the first edition's, which the page names itself. */
export const picture = media.nullable().optional();
