import * as z from "zod/mini";
import { parseCents } from "#domain/values/money.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { formLine } from "./check-form.ts";

/**
 * Dollars as typed, converted to cents. `rule` checks the cents; unreadable text becomes 0 and must
 * fail it.
 */
export const amountField = (rule: z.ZodMiniNumber<number>) =>
  z.pipe(
    formLine(TEXT_LIMITS.amount),
    z.pipe(
      z.transform((input: string) => parseCents(input) ?? 0),
      rule,
    ),
  );
