import { z } from "zod";
import { heading, linkName, paragraph, placedText, section, text } from "./fields.ts";

const message = text(240);

/** The pledge form, on its own page and on the giving page, and the page that follows it. */
export const pledgeSchema = z.object({
  page: z.object({ section }),
  form: z.object({
    heading,
    text: paragraph,
    amount: linkName,
    months: linkName,
    firstName: linkName,
    lastName: linkName,
    email: linkName,
    phone: linkName,
    notes: linkName,
    submit: linkName,
    privacy: text(160),
    unseen: z.object({
      atOnce: linkName,
      overMonths: placedText(40, "months"),
      submitting: linkName,
      problems: message,
      unavailable: message,
      tooMany: message,
      thanks: z.object({ title: heading, text: message }),
    }),
  }),
});

export type PledgeContent = z.infer<typeof pledgeSchema>;
