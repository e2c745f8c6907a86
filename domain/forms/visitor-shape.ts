import * as z from "zod/mini";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { emailField, formLine } from "./check-form.ts";

/** The fields about a visitor in forms that need a name. */
export const visitorShape = {
  firstName: formLine(TEXT_LIMITS.name).check(z.minLength(1, "First name is required")),
  lastName: formLine(TEXT_LIMITS.name).check(z.minLength(1, "Last name is required")),
  email: emailField(),
  phone: z._default(formLine(TEXT_LIMITS.phone), ""),
};
