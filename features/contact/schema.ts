/** The contact form's rules, one for browser and server (specification, section 5). */
import { z } from "zod";
import { SUBJECTS } from "./subjects.ts";

export const MESSAGE_MIN = 10;
/** Bounds that no honest message meets; they keep records, mails and the CRM within their limits. */
export const NAME_MAX = 200;
export const EMAIL_MAX = 254;
export const PHONE_MAX = 50;
export const MESSAGE_MAX = 20_000;

const tooLong = (limit: number) =>
  `Please keep this to ${limit.toLocaleString("en-US")} characters`;

/** Text that every database, mail and browser can hold: no NUL, no half of a surrogate pair. */
function text(max: number) {
  return z
    .string()
    .max(max, tooLong(max))
    .refine((value) => !value.includes("\0") && value.isWellFormed(), {
      message: "This contains characters that cannot be stored",
    });
}

/** One line: control characters (tabs, line breaks) count as spaces. */
function line(max: number) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  return text(max).transform((value) => value.replace(/[\u0001-\u001f\u007f]+/g, " ").trim());
}

export const contactSchema = z.object({
  firstName: line(NAME_MAX).pipe(z.string().min(1, "First name is required")),
  lastName: line(NAME_MAX).pipe(z.string().min(1, "Last name is required")),
  email: line(EMAIL_MAX).pipe(z.email("Invalid email address")),
  phone: line(PHONE_MAX).default(""),
  subject: z.enum(SUBJECTS, "Please select a subject"),
  message: text(MESSAGE_MAX)
    .transform((value) => value.replace(/\r\n?/g, "\n"))
    .refine((value) => value.trim().length >= MESSAGE_MIN, {
      message: `Message must be at least ${MESSAGE_MIN} characters`,
    }),
});

export type ContactMessage = z.output<typeof contactSchema>;
export type ContactField = keyof ContactMessage;
export const CONTACT_FIELDS = Object.keys(contactSchema.shape) as ContactField[];

/** The first complaint about each field that has one. */
export type ContactErrors = Partial<Record<ContactField, string>>;

export type ContactCheck =
  | { ok: true; message: ContactMessage }
  | { ok: false; errors: ContactErrors };

/** Checks anything at all; never throws. A missing field gets the same complaint as an empty one. */
export function checkContact(input: unknown): ContactCheck {
  const fields = typeof input === "object" && input !== null ? input : {};
  const given = Object.fromEntries(
    CONTACT_FIELDS.map((name) => [name, Reflect.get(fields, name) ?? ""]),
  );
  const result = contactSchema.safeParse(given);
  if (result.success) return { ok: true, message: result.data };
  const errors: ContactErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path[0] as ContactField;
    errors[field] ??= issue.code === "invalid_type" ? "Please enter text" : issue.message;
  }
  return { ok: false, errors };
}
