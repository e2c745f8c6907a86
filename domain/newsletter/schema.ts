import * as z from "zod/mini";
import { EMAIL_ADDRESS } from "#domain/values/email-address.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

const schema = z.string().check(z.trim(), z.maxLength(TEXT_LIMITS.email), z.regex(EMAIL_ADDRESS));

/** The email without space around it; null for any other input. */
export const readEmail = (input: unknown): string | null => schema.safeParse(input).data ?? null;
