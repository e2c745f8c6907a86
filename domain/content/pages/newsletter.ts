import { z } from "zod";
import { heading, linkName, text } from "#domain/content/fields/fields.ts";

const message = text(240);
const linkPage = z.object({
  heading,
  text: message,
  action: linkName,
  doneHeading: heading,
  doneText: message,
});

/** The newsletter: its page, its form on this and other pages, and the pages that its mails lead to. */
export const newsletterSchema = z.object({
  page: z.object({ heading, lead: text(160) }),
  form: z.object({
    email: linkName,
    submit: linkName,
    unseen: z.object({ submitting: linkName, unavailable: message }),
  }),
  unseen: z.object({
    tooMany: message,
    checkMail: z.object({ heading, text: message }),
    confirm: linkPage,
    unsubscribe: linkPage,
    expired: z.object({ heading, text: message, action: linkName }),
  }),
});

export type NewsletterContent = z.infer<typeof newsletterSchema>;
