import * as z from "zod/mini";
import { invalidEmail } from "#content/newsletter.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

const schema = z.string().check(z.trim(), z.maxLength(TEXT_LIMITS.email), z.email());

type EmailCheck = { ok: true; email: string } | { ok: false; error: string };

/** Accepts any input; never throws. Returns the email without space around it. */
export function checkEmail(input: unknown): EmailCheck {
  const result = schema.safeParse(input);
  return result.success ? { ok: true, email: result.data } : { ok: false, error: invalidEmail };
}
