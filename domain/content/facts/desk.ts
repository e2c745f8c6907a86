/**
 * The emails that staff switch on and off. A switch added by a later version starts with the first
 * edition's value.
 */
import { z } from "zod";
import { choice } from "#domain/content/fields/form-fields.ts";

export const deskSchema = z.object({
  reminders: choice(["off", "on"], {
    label: "Reminders of pledges",
    help: "By email, once for each payment that is due; never to a person who wants no mail",
  }),
});

export const firstDesk: z.infer<typeof deskSchema> = { reminders: "off" };
