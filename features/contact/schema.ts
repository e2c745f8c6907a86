/** The contact form's rules, one for browser and server (specification, section 5). */
import * as z from "zod/mini";
import { checkForm, type FieldErrors, formLine, formText } from "#ports/form.ts";
import { plainText } from "#ports/plain-text.ts";
import { SUBJECTS } from "./subjects.ts";

export const MESSAGE_MIN = 10;
/** Bounds that no honest message meets; they keep records, mails and the CRM within their limits. */
export const NAME_MAX = 200;
export const EMAIL_MAX = 254;
export const PHONE_MAX = 50;
export const MESSAGE_MAX = 20_000;

export const contactSchema = z.object({
  firstName: formLine(NAME_MAX).check(z.minLength(1, "First name is required")),
  lastName: formLine(NAME_MAX).check(z.minLength(1, "Last name is required")),
  email: formLine(EMAIL_MAX).check(z.email("Invalid email address")),
  phone: z._default(formLine(PHONE_MAX), ""),
  subject: z.enum(SUBJECTS, "Please select a subject"),
  message: formText(MESSAGE_MAX).check(
    z.overwrite(plainText),
    z.refine((value) => value.trim().length >= MESSAGE_MIN, {
      message: `Message must be at least ${MESSAGE_MIN} characters`,
    }),
  ),
});

export type ContactMessage = z.output<typeof contactSchema>;
export type ContactField = keyof ContactMessage;
export const CONTACT_FIELDS = Object.keys(contactSchema.shape) as ContactField[];

export type ContactErrors = FieldErrors<ContactField>;

export type ContactCheck =
  | { ok: true; message: ContactMessage }
  | { ok: false; errors: ContactErrors };

/** Checks anything at all; never throws. */
export function checkContact(input: unknown): ContactCheck {
  const check = checkForm(contactSchema, input);
  return check.ok ? { ok: true, message: check.value } : check;
}
