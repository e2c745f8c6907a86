import { z } from "zod";
import {
  each,
  heading,
  linkName,
  paragraph,
  section,
  text,
  textWith,
} from "#domain/content/fields/fields.ts";

const message = text(240);

/** The pledge form, on its own page and on the giving page, and the page that follows it. */
export const pledgeSchema = z.object({
  page: z.object({ section }),
  form: z.object({
    heading,
    text: paragraph,
    ...each(linkName, "amount", "months", "firstName", "lastName", "email", "phone", "notes"),
    submit: linkName,
    privacy: text(160),
    unseen: z.object({
      atOnce: linkName,
      overMonths: textWith(40, "months"),
      submitting: linkName,
      problems: message,
      unavailable: message,
      tooMany: message,
      thanks: z.object({ title: heading, text: message }),
    }),
  }),
});

export type PledgeContent = z.infer<typeof pledgeSchema>;
