/** The kinds of fields that are typed in a form beside the page rather than on the page. */

import { z } from "zod";
import { EMAIL_ADDRESS } from "#domain/values/email-address.ts";
import { MAX_CENTS } from "#domain/values/money.ts";
import { oneLine } from "#domain/values/plain-text.ts";
import { field, storable, tooLong, type Wording } from "./fields.ts";
import { ISO_MOMENT } from "./publish-moment.ts";

/** One line; line breaks and tabs become spaces. */
export const line = (max: number, label: string, wording: Wording = {}) =>
  field(storable(max, wording).overwrite(oneLine), { kind: "line", max, label, ...wording });

/**
 * A list of texts, typed as one text with an empty line between entries ("paragraphs") or one entry
 * a line ("lines").
 */
export const texts = (
  kind: "paragraphs" | "lines",
  { each, max, ...wording }: Wording & { each: number; max: number },
) =>
  field(
    z
      .array(storable(each, { isOptional: true }))
      .max(max, `At most ${max} ${kind}`)
      .overwrite((all) => all.filter((one) => one.trim() !== "")),
    { kind, max: each * max, isOptional: true, ...wording },
  );

const HTTPS = "Enter an address that begins with https://";

/** An address on another site; it may be empty when it is optional. */
export const link = (label: string, wording: Wording = {}) => {
  // A browser reads https:example.org, which is a valid URL, as a path of this site. What is
  // published already must stay valid.
  const url = z
    .url({ protocol: /^https$/, error: HTTPS })
    .max(300, tooLong(300))
    .overwrite((text) => text.replace(/^https:\/*/i, "https://"));
  const schema = wording.isOptional ? orEmpty(url, `${HTTPS}, or leave it empty`) : url;
  return field(schema, { kind: "link", max: 300, label, ...wording });
};

export const email = (label: string, wording: Wording = {}) => {
  const complete = z.string().regex(EMAIL_ADDRESS, "Invalid email address").max(254);
  const schema = wording.isOptional ? orEmpty(complete, "Invalid email address") : complete;
  return field(schema, { kind: "email", max: 254, label, ...wording });
};

const orEmpty = (schema: z.ZodType<string>, problem: string) =>
  z.union([z.literal(""), schema], problem);

const AMOUNT = "Enter an amount in dollars, for example 500.00";

/** Integer cents, at least `min`, typed as dollars. */
export const money = (min: number, label: string, wording: Wording = {}) =>
  field(z.number(AMOUNT).int().min(min, AMOUNT).max(MAX_CENTS, "This amount is too large"), {
    kind: "money",
    max: 20,
    label,
    ...wording,
  });

/** A date such as "2026-11-21". */
export const date = (label: string, wording: Wording = {}) =>
  field(z.iso.date("Please enter a date"), { kind: "date", max: 10, label, ...wording });

/** A time in ISO UTC. A draft may hold an incomplete time as it was typed. */
export const time = (label: string, missing = "Choose a day and a time") =>
  field(z.string().regex(ISO_MOMENT, missing), { kind: "time", max: 16, label });

/** A date, or empty until staff enter one. */
export const optionalDate = (label: string, wording: Wording = {}) =>
  field(z.union([z.literal(""), z.iso.date("Please enter a date")]), {
    kind: "date",
    max: 10,
    label,
    isOptional: true,
    ...wording,
  });

export const choice = <const Option extends string>(
  options: readonly Option[],
  label: string,
  wording: Wording = {},
) => field(z.enum(options, "Please choose one"), { kind: "choice", options, label, ...wording });

/** A checkbox; true when it is checked. */
export const checkboxField = (label: string) => field(z.boolean(), { kind: "box", label });

/** The id of a YouTube video, typed as its address; null when there is none. */
export const video = (label: string, help: string) =>
  field(videoId.nullable(), { kind: "video", max: 200, label, help, isOptional: true });

export const videoId = z
  .string()
  .regex(/^[\w-]{11}$/, "Enter the address of a video on YouTube, or its 11 characters");

export const group = <Shape extends z.ZodRawShape>(label: string, shape: Shape) =>
  field(z.object(shape), { kind: "group", label });

/** A value that the site fills in itself. */
export const hiddenField = <Schema extends z.ZodType>(schema: Schema) =>
  field(schema, { kind: "hidden" });

const MAX_SLUG_LENGTH = 80;

/**
 * The last part of a document's path: lower-case letters, digits and single hyphens. It may stay
 * empty in a draft: it is then made from the title. `taken` lists the slugs of other pages.
 */
export const slug = (help: string, taken: readonly string[] = []) =>
  field(
    z
      .string()
      .trim()
      .max(MAX_SLUG_LENGTH, tooLong(MAX_SLUG_LENGTH))
      .regex(/^[a-z0-9-]+$/, {
        message:
          "Write the address in small letters, digits and hyphens, such as drainage-drawings",
      })
      .refine((input) => !taken.includes(input), "Another page has this address"),
    { kind: "line", max: MAX_SLUG_LENGTH, label: "Address", help, isOptional: true },
  );

/** Makes a slug from a title. It is empty when the title has no Latin letter or digit. */
export function slugFrom(title: string) {
  const words = title
    .slice(0, 4 * MAX_SLUG_LENGTH)
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  let slug = "";
  for (const word of words ?? []) {
    const longer = slug ? `${slug}-${word}` : word.slice(0, MAX_SLUG_LENGTH);
    if (longer.length > MAX_SLUG_LENGTH - 20 && slug) break;
    slug = longer;
  }
  return slug;
}
