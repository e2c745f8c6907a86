/**
 * The emails that staff switch on and off. A switch added by a later version starts with the first
 * edition's value.
 */
import { z } from "zod";
import { type MailSwitch, mailSwitches } from "#content/mails.ts";
import { choice } from "#domain/content/fields/form-fields.ts";

const switches = Object.entries(mailSwitches);

export const deskSchema = z.object(
  Object.fromEntries(
    switches.map(([name, { label, help }]) => [name, choice(["off", "on"], label, { help })]),
  ) as Record<MailSwitch, ReturnType<typeof choice<"off" | "on">>>,
);

export const firstDesk = Object.fromEntries(switches.map(([name]) => [name, "off"])) as z.infer<
  typeof deskSchema
>;
