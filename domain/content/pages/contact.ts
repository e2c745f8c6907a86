import { z } from "zod";
import { each, heading, linkName, picture, section, text } from "#domain/content/fields/fields.ts";

const message = text(240);

/** What the contact page and its form say (specification, sections 2 and 8). The addresses are facts. */
export const contactSchema = z.object({
  page: z.object({ section, heading, lead: text(160), picture }),
  info: z.object({
    heading,
    ...each(linkName, "phone", "email", "physicalAddress", "mailingAddress", "follow", "updates"),
  }),
  form: z.object({
    heading,
    ...each(linkName, "firstName", "lastName", "email", "phone", "subject", "message", "submit"),
    privacy: text(160),
    unseen: z.object({
      noSubject: linkName,
      submitting: linkName,
      problems: message,
      unavailable: message,
      meeting: z.object({ note: message, text: message }),
      sent: z.object({ title: heading, text: message }),
    }),
  }),
  unseen: z.object({ tooMany: message }),
});

export type ContactContent = z.infer<typeof contactSchema>;
