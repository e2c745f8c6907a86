import * as z from "zod/mini";
import { formLine } from "#domain/forms/check-form.ts";
import { EMAIL_ADDRESS } from "#domain/values/email-address.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

const schema = formLine(TEXT_LIMITS.email).check(z.regex(EMAIL_ADDRESS));

/** The email without space around it and invisible letters; null for any other input. */
export const readEmail = (input: unknown): string | null => schema.safeParse(input).data ?? null;
