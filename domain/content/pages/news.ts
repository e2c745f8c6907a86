import { z } from "zod";
import { heading, linkName, picture, section, text } from "#domain/content/fields/fields.ts";

/** What the list of news says beside the news themselves (specification, section 2). */
export const newsPageSchema = z.object({
  page: z.object({ section, heading, lead: text(160), description: text(200), picture }),
  stayUpdated: z.object({
    section,
    heading,
    text: text(200),
    action: linkName,
    follow: linkName,
  }),
  items: z.object({ section }),
  readMore: linkName,
  unseen: z.object({
    list: heading,
    back: linkName,
    newer: linkName,
    older: linkName,
    takenDown: z.object({ heading, text: text(200) }),
  }),
});

export type NewsPageContent = z.infer<typeof newsPageSchema>;
