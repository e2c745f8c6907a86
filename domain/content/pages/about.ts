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
} from "#domain/content/fields/fields.ts";

/** What the page about the ministry says (specification, sections 1 and 2). */
export const aboutSchema = z.object({
  page: z.object({ section, heading, lead: text(240), description: text(200), picture }),
  vision: z.object({ section }),
  values: z.object({ section }),
  debtFree: z.object({
    section,
    heading,
    figure: text(8),
    promise: text(120),
    texts: entries(paragraph, 6),
    action,
    pledge: linkName,
  }),
  church: z.object({ section, heading, texts: entries(paragraph, 6), action }),
  forWhom: z.object({
    section,
    heading,
    lead: text(200),
    uses: entries(z.object({ name: text(40), text: text(200) }), 12),
    action,
  }),
});

export type AboutContent = z.infer<typeof aboutSchema>;
