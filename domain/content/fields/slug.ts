/** The last part of a document's address: lower-case letters, digits and single hyphens. */

import { z } from "zod";
import { field, tooLong } from "./fields.ts";

const SLUG_MAX = 80;

/** Of a field that may stay empty in a draft: the address is then made from the title. `taken` are other pages'. */
export const slug = (help: string, taken: readonly string[] = []) =>
  field(
    z
      .string()
      .trim()
      .max(SLUG_MAX, tooLong(SLUG_MAX))
      .regex(/^[a-z0-9-]+$/, {
        message:
          "Write the address in small letters, digits and hyphens, such as drainage-drawings",
      })
      .refine((typed) => !taken.includes(typed), "Another page has this address"),
    { kind: "line", max: SLUG_MAX, label: "Address", help, isOptional: true },
  );

/** The address that a title suggests; empty where it has no letter or digit of the alphabet. */
export function slugFrom(title: string): string {
  const words = title
    .slice(0, 4 * SLUG_MAX)
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  let slug = "";
  for (const word of words ?? []) {
    const longer = slug ? `${slug}-${word}` : word.slice(0, SLUG_MAX);
    if (longer.length > SLUG_MAX - 20 && slug) break;
    slug = longer;
  }
  return slug;
}
