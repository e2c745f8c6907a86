import { z } from "zod";
import { action, each, heading, linkName, paragraph, text } from "#domain/content/fields/fields.ts";

const menuName = text(20);
const otherPage = z.object({ name: linkName, text: text(120) });

/** The texts of menu and footer (specification, section 2). Staff write the names of links, not their addresses. */
export const shellSchema = z.object({
  menu: z.object(
    each(menuName, "home", "about", "plans", "news", "contact", "donate", "open", "close"),
  ),
  footer: z.object({
    heading,
    blurb: paragraph,
    action,
    ...each(linkName, "quickLinks", "home", "about", "plans", "contact", "donate", "news"),
    ...each(linkName, "ledger", "follow"),
    ...each(linkName, "visit", "privacy", "terms", "press"),
  }),
  gatherings: otherPage,
  newsletter: otherPage,
  unseen: z.object({ skip: linkName, notFound: heading }),
});

export type ShellContent = z.infer<typeof shellSchema>;
