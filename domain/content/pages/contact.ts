import { z } from "zod";
import { heading, linkName, picture, section, text } from "./fields.ts";

const message = text(240);

/** What the contact page and its form say (specification, sections 2 and 8). The addresses are facts. */
export const contactSchema = z.object({
  page: z.object({ section, heading, lead: text(160), picture }),
  info: z.object({
    heading,
    phone: linkName,
    email: linkName,
    physicalAddress: linkName,
    mailingAddress: linkName,
    follow: linkName,
    updates: linkName,
  }),
  form: z.object({
    heading,
    firstName: linkName,
    lastName: linkName,
    email: linkName,
    phone: linkName,
    subject: linkName,
    message: linkName,
    submit: linkName,
    privacy: text(160),
    unseen: z.object({
      noSubject: linkName,
      submitting: linkName,
      problems: message,
      unavailable: message,
      sent: z.object({ title: heading, text: message }),
    }),
  }),
  unseen: z.object({ tooMany: message }),
});

export type ContactContent = z.infer<typeof contactSchema>;
