/** Parts of the facts' schemas. */
import { z } from "zod";

/** One line or paragraph of text that something is said in. */
export const factText = (max: number) =>
  z.string().trim().min(1, "Please fill this in").max(max, `Please keep this to ${max} characters`);

export const optionalText = (max: number) =>
  z.string().trim().max(max, `Please keep this to ${max} characters`);

/** "https://example.org/x", or empty where there is none. */
export const optionalLink = z.union(
  [z.literal(""), z.url({ protocol: /^https$/ }).max(300)],
  "Enter an address that begins with https://, or leave it empty",
);

export const link = z
  .url({ protocol: /^https$/, error: "Enter an address that begins with https://" })
  .max(300, "Please keep this to 300 characters");

/** "2026-11-21". */
export const day = z.iso.date("Please enter a date");

/** The id of a video at YouTube. */
export const videoId = z
  .string()
  .regex(/^[\w-]{11}$/, "Enter the address of a video on YouTube, or its 11 characters")
  .nullable();

const AMOUNT_MAX = 1_000_000_000_000;

/** Money in cents. */
export const cents = (least: number) =>
  z
    .number("Enter an amount in dollars, for example 500.00")
    .int()
    .min(least, "Enter an amount in dollars, for example 500.00")
    .max(AMOUNT_MAX, "This amount is too large");
