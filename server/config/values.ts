import { z } from "zod";
import { driverSettings, parsePostgresUrl } from "#db/postgres-url.ts";

export const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

export const textValue = (longest = 300) =>
  z.string().trim().min(1, "must not be empty").max(longest);
export const path = textValue(4_096);
export const emailValue = z.email("must be an e-mail address");
export const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must look like ${example}` });
/** The component that reads it checks the rest. */
export const postgresUrl = url(
  /^postgres(ql)?$/,
  "postgres://user:password@host/database",
).superRefine((value, context) => {
  try {
    driverSettings(parsePostgresUrl(value));
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message });
  }
});
export const textMatching = (pattern: RegExp, error: string) =>
  z.string().trim().regex(pattern, error);
export const secret = z.string().trim().min(8, "must have at least 8 characters");

export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

/** Written as a whole number of `unit` milliseconds, read as milliseconds. */
export const duration = (unit: number, min: number, max: number, usual: number) =>
  wholeNumber(min, max)
    .default(usual)
    .transform((count) => count * unit);

/** One of two names; true for the first. The second is the default. */
export const yesNoChoice = (yes: string, no: string) =>
  z
    .enum([yes, no], `must be ${yes} or ${no}`)
    .default(no)
    .transform((value) => value === yes);

/** Entries separated by commas. */
export const listOf = <T extends z.ZodType<string, string>>(entry: T) =>
  z
    .string()
    .default("")
    .transform((value) => value.split(",").flatMap((part) => part.trim() || []))
    .pipe(z.array(entry));

/** Scheme, host and port of a URL that has nothing else, in their normal form. */
export function origin(example: string, isAllowed: (url: URL) => boolean = isHttp) {
  const error = `must look like ${example}`;
  return z
    .url({ error, abort: true })
    .refine((value) => isAllowed(new URL(value)), error)
    .refine((value) => new URL(value).href === `${new URL(value).origin}/`, "must have no path")
    .transform((value) => new URL(value).origin);
}

const isHttp = ({ protocol }: URL) => /^https?:$/.test(protocol);

/** Plain http is allowed only to this machine, to try out a service. */
export const isHttpsOrLocal = ({ protocol, hostname }: URL) =>
  protocol === "https:" ||
  (protocol === "http:" && /^((.+\.)?localhost|127\.0\.0\.1)$/.test(hostname));

export const timeZone = textValue().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}, "must be a time zone like America/Denver");
