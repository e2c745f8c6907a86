/**
 * Browser and server share this file, so it uses the small edition of the library
 * (docs/decisions/0083).
 */
import * as z from "zod/mini";
import { bareEmail, EMAIL_ADDRESS } from "#domain/values/email-address.ts";
import { oneLine } from "#domain/values/plain-text.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

/** Text that every database, email and browser can hold: no NUL and no half of a surrogate pair. */
export function formText(max: number) {
  return z.string().check(
    // Browsers count a line break as one character, and post it as two.
    z.overwrite((text) => text.replace(/\r\n/g, "\n")),
    // A function, because formatting one number for a locale takes a phone longer than everything
    // else here.
    z.maxLength(max, {
      error: () => `Please keep this to ${max.toLocaleString("en-US")} characters`,
    }),
    // isWellFormed() is missing from Chromium before 111, Safari before 16.4 and Firefox before
    // 119.
    z.refine((value) => !/[\0\ud800-\udfff]/u.test(value), {
      message: "This contains characters that cannot be stored",
    }),
  );
}

/**
 * One line: control characters (tabs, line breaks) become spaces, and direction marks are removed.
 */
export function formLine(max: number) {
  return formText(max).check(z.overwrite(oneLine));
}

const emailLine = () => formLine(TEXT_LIMITS.email).check(z.overwrite(bareEmail));

export const emailField = () => emailLine().check(z.regex(EMAIL_ADDRESS, "Invalid email address"));

/** A union with "" would answer with the message of only the option that has the type. */
export const optionalEmailField = (message = "Invalid email address") =>
  emailLine().check(z.refine((input) => input === "" || EMAIL_ADDRESS.test(input), { message }));

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

type FormCheck<Value, Field extends string> =
  | { ok: true; value: Value }
  | { ok: false; errors: FieldErrors<Field> };

/** The value that a check returns for input that it accepts. */
export type Checked<Check extends (...given: never[]) => unknown> = Extract<
  ReturnType<Check>,
  { ok: true; value: unknown }
>["value"];

/** Checks any input and never throws. A missing field gets the same error as an empty one. */
export function checkForm<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  input: unknown,
): FormCheck<z.output<z.ZodMiniObject<Shape>>, Extract<keyof Shape, string>> {
  type Field = Extract<keyof Shape, string>;
  const fields = Object(input) as object;
  const values = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, Reflect.get(fields, name) ?? ""]),
  );
  const result = schema.safeParse(values);
  if (result.success) return { ok: true, value: result.data };
  const errors: FieldErrors<Field> = {};
  for (const issue of result.error.issues) {
    const field = issue.path[0] as Field;
    errors[field] ??= issue.code === "invalid_type" ? "Please enter text" : issue.message;
  }
  return { ok: false, errors };
}
