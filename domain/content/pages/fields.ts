/** The kinds of fields that page content is made of. Lengths are what fits in the place on a phone. */
import { z } from "zod";
import { placeholdersProblem } from "#domain/mail/placeholders.ts";

/** A text that a page shows; at most `most` characters. */
export const text = (most: number) =>
  z.string().trim().min(1, "Write something here").max(most, `Use at most ${most} characters`);

/** A text that has each of `placeholders` and no other, such as {name}. */
export const textWith = (most: number, ...placeholders: string[]) =>
  text(most).superRefine((value, context) => {
    const message = placeholdersProblem(value, placeholders);
    if (message) context.addIssue({ code: "invalid_format", format: "placeholders", message });
  });

/** A heading, and a button's or link's name. */
export const heading = text(60);
export const linkName = text(40);
export const paragraph = text(600);

/** The name beside a section's number. */
export const section = text(24);

/** A path of this site, or an address with https. */
const link = z
  .string()
  .regex(/^(\/[^\s/][^\s]{0,200}|\/|https:\/\/[^\s]{3,200})$/, "Enter a page such as /news");

export const action = z.object({ name: linkName, path: link });

/** Fields of one kind, in the order in which the editor shows them. */
export const each = <Field, const Name extends string>(field: Field, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;

/** A list that keeps at least one entry. */
export const entries = <Entry extends z.ZodType>(entry: Entry, most: number) =>
  z.array(entry).min(1, "Keep at least one entry").max(most, `Use at most ${most} entries`);

/** An uploaded picture by its id. Every `media` field of content is one (media-in.ts). */
export const media = z.object({ media: z.string().min(1).max(40) });

/** An uploaded picture in place of the first edition's, which the page names itself. */
export const picture = media.nullable().optional();
