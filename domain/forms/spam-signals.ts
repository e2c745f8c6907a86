/** Why a message goes to the quarantine instead of being delivered. The site never tells the sender. */
export type SpamSignal =
  | "honeypot"
  | "too-fast"
  | "too-many"
  /** Of messages that an earlier release held. */
  | "no-proof";

export interface SpamSettings {
  /** Messages delivered per IP and hour; 0 is no limit. */
  hourlyLimit: number;
  /** Shortest believable time between opening and sending the form, in milliseconds. */
  minimumMs: number;
  /** Mails per hour to addresses that visitors typed (countUnaskedMail); 0 is no limit. */
  mailsPerHour: number;
}

export interface FormSigns {
  /** True when the field that people cannot see is filled. */
  filledHoneypot: boolean;
  /** Milliseconds between opening and sending; null from browsers without scripts. */
  filledInMs: number | null;
}

/** No name that browsers and password managers fill in. */
export const HONEYPOT_FIELD = "second-remark";

/** Accepts fields of any type; never throws. */
export function readSigns(fields: unknown): FormSigns {
  const form = Object(fields) as object;
  const honeypot: unknown = Reflect.get(form, HONEYPOT_FIELD) ?? "";
  const time: unknown = Reflect.get(form, "filledInMs");
  return {
    filledHoneypot: honeypot !== "",
    filledInMs: typeof time === "number" && Number.isFinite(time) ? time : null,
  };
}

/** The signal of the form alone. Time counts only where scripts measured it. */
export function findSpamSignal(signs: FormSigns, settings: SpamSettings): SpamSignal | null {
  if (signs.filledHoneypot) return "honeypot";
  if (signs.filledInMs !== null && signs.filledInMs < settings.minimumMs) return "too-fast";
  return null;
}
