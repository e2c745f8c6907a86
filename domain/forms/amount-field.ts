import * as z from "zod/mini";
import { centsOf } from "#domain/values/money.ts";
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
      z.transform((typed: string) => centsOf(typed) ?? 0),
      rule,
    ),
  );
