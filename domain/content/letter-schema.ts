/** What staff can write in a mail of the site, read from its first edition (content/mails.ts). */
import { z } from "zod";
import { placeholdersIn } from "#domain/text/placeholders.ts";
import { textWith } from "./fields/fields.ts";

/** What ends as a sentence does is a paragraph; up to twenty letters are a name, anything else a line. */
const limitOf = (text: string) =>
  /[.!?]$/.test(text) ? 600 : /^[^{]{1,20}$/.test(text) ? 40 : 120;

/** Each text has the placeholders of the first edition's, which the code fills in, and no other. */
export const letterSchema = <Letter extends Record<string, string>>(first: Letter) =>
  z.object(
    Object.fromEntries(
      Object.entries(first).map(([name, text]) => [
        name,
        textWith(limitOf(text), ...placeholdersIn(text)),
      ]),
    ),
  ) as unknown as z.ZodType<Letter>;
