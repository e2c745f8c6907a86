/** The rules of the contact form, shared by browser and server (specification, section 5). */
import * as z from "zod/mini";
import { checkForm, formText } from "#domain/forms/check-form.ts";
import { visitorShape } from "#domain/forms/visitor-shape.ts";
import { plainText } from "#domain/values/plain-text.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

/** The choices of the contact form's drop-down (specification, section 5). */
export const SUBJECTS = [
  "General Question",
  "Donations",
  "Potential Investment",
  "Technical/Website Question",
] as const;

export const MIN_MESSAGE_LENGTH = 10;

const messageSchema = z.object({
  ...visitorShape,
  subject: z.enum(SUBJECTS, "Please select a subject"),
  message: formText(TEXT_LIMITS.message).check(
    z.overwrite(plainText),
    z.refine((value) => value.trim().length >= MIN_MESSAGE_LENGTH, {
      message: `Message must be at least ${MIN_MESSAGE_LENGTH} characters`,
    }),
  ),
});

export type VisitorMessage = z.output<typeof messageSchema>;
export type MessageField = keyof VisitorMessage;
export const MESSAGE_FIELDS = Object.keys(messageSchema.shape) as MessageField[];

/** Checks any input and never throws. */
export const checkMessage = (input: unknown) => checkForm(messageSchema, input);
