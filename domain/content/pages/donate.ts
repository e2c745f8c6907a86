import { z } from "zod";
import {
  action,
  entries,
  heading,
  linkName,
  paragraph,
  picture,
  section,
  text,
  textWith,
} from "#domain/content/fields/fields.ts";

const method = z.object({ name: text(40), text: text(240) });

/** What the giving page says (specification, sections 2 and 9). The suggested gifts are facts. */
export const donateSchema = z.object({
  page: z.object({ section, heading, lead: text(240), description: text(200), picture }),
  form: z.object({
    heading,
    builds: text(60),
    lead: textWith(240, "provider"),
    start: linkName,
    elsewhere: textWith(60, "provider"),
    unseen: z.object({
      suggested: linkName,
      loading: linkName,
      slow: textWith(120, "provider"),
      frameTitle: textWith(60, "provider"),
    }),
  }),
  soon: z.object({
    heading,
    text: text(320),
    call: linkName,
    email: linkName,
  }),
  receipt: z.object({ section, heading, text: text(240), list: entries(text(80), 6) }),
  pledge: z.object({ section, picture }),
  other: z.object({ section, heading, lead: text(200), methods: entries(method, 8), action }),
  tax: z.object({ section, heading, texts: entries(paragraph, 6) }),
});

export type DonateContent = z.infer<typeof donateSchema>;
