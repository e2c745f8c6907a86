import { z } from "zod";
import { action, heading, linkName, paragraph, text } from "./fields.ts";

const menuName = text(20);
const otherPage = z.object({ name: linkName, text: text(120) });

/** What stands on every page (specification, section 2). Where its links lead is the site's structure. */
export const shellSchema = z.object({
  menu: z.object({
    home: menuName,
    about: menuName,
    plans: menuName,
    news: menuName,
    contact: menuName,
    donate: menuName,
    open: menuName,
    close: menuName,
  }),
  footer: z.object({
    heading,
    blurb: paragraph,
    action,
    quickLinks: linkName,
    home: linkName,
    about: linkName,
    plans: linkName,
    contact: linkName,
    donate: linkName,
    follow: linkName,
    visit: linkName,
    privacy: linkName,
    terms: linkName,
  }),
  gatherings: otherPage,
  newsletter: otherPage,
  unseen: z.object({ skip: linkName, notFound: heading }),
});

export type ShellContent = z.infer<typeof shellSchema>;
