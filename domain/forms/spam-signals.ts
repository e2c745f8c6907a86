import type { MailCeiling } from "./visitor-mail-limit.ts";

/**
 * Why a message goes to quarantine instead of being delivered. The site never shows this to the
 * sender.
 */
export type SpamSignal =
  | "honeypot"
  | "too-fast"
  | "too-many"
  /** The reason of messages that an earlier release quarantined. */
  | "no-proof";

export interface SpamSettings {
  /** Messages delivered per IP and hour; 0 means no limit. */
  hourlyLimit: number;
  /** The shortest believable time between opening and sending the form, in milliseconds. */
  minimumMs: number;
  /** Emails to addresses that visitors typed (countVisitorMailTo). */
  mails: MailCeiling;
}

export interface FormSigns {
  /** True when the field that people cannot see is filled. */
  filledHoneypot: boolean;
  /** Milliseconds between opening and sending; null where no script measured it. */
  filledInMs: number | null;
}

/** A name that browsers and password managers do not fill in. */
export const HONEYPOT_FIELD = "second-remark";

/** Accepts fields of any type and never throws. */
export function parseFormSigns(fields: unknown): FormSigns {
  const form = Object(fields) as object;
  const honeypot: unknown = Reflect.get(form, HONEYPOT_FIELD) ?? "";
  const time: unknown = Reflect.get(form, "filledInMs");
  return {
    filledHoneypot: honeypot !== "",
    filledInMs: typeof time === "number" && Number.isFinite(time) ? time : null,
  };
}

/**
 * Finds the signal in a form that its sender must confirm by email anyway, or that staff confirm,
 * so a fast sender isn't suspected.
 */
export const findHoneypotSignal = (fields: unknown): SpamSignal | null =>
  parseFormSigns(fields).filledHoneypot ? "honeypot" : null;

/** Finds the signal in the form itself. Time counts only where scripts measured it. */
export function findSpamSignal(signs: FormSigns, settings: SpamSettings): SpamSignal | null {
  if (signs.filledHoneypot) return "honeypot";
  if (signs.filledInMs !== null && signs.filledInMs < settings.minimumMs) return "too-fast";
  return null;
}
