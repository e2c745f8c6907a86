/** The address of a news item below /news/: lower-case letters, digits and single hyphens. */
import { z } from "zod";
import { NEWS_LIMITS } from "./news-fields.ts";

const SLUG_MAX = NEWS_LIMITS.slug;

export const slugSchema = z
  .string()
  .max(SLUG_MAX, `Please keep this to ${SLUG_MAX} characters`)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    message: "Write the address in small letters, digits and hyphens, such as drainage-drawings",
  });

/** The address that a headline suggests; empty where it has no letter or digit of the alphabet. */
export function slugFrom(headline: string): string {
  const words = headline
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
