import * as z from "zod/mini";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

const schema = z.string().check(z.trim(), z.maxLength(TEXT_LIMITS.email), z.email());

/** The email without space around it; null for any other input. */
export const readEmail = (input: unknown): string | null => schema.safeParse(input).data ?? null;
