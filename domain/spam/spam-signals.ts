/** Why a message is held for staff instead of being delivered. The site never tells the writer. */
export type SpamSignal = "honeypot" | "too-fast" | "too-many" | "no-proof";

export interface SpamSettings {
  /** Messages per address and hour that are delivered; 0 means any number. */
  hourlyLimit: number;
  /** Shortest believable time between opening and sending the form, in milliseconds. */
  minimumMs: number;
  proofOfWork: boolean;
}

/** What besides the message came with a form. */
export interface FormSigns {
  /** True when the field that people cannot see holds anything. */
  trapped: boolean;
  /** Milliseconds between opening and sending; null from browsers without scripts. */
  filledInMs: number | null;
}

/** Name of the field that only programs fill in. */
export const HONEYPOT_FIELD = "website";

/** Reads the signs off a form's fields, whatever they hold; never throws. */
export function readSigns(fields: unknown): FormSigns {
  const given = typeof fields === "object" && fields !== null ? fields : {};
  const trap: unknown = Reflect.get(given, HONEYPOT_FIELD);
  const time: unknown = Reflect.get(given, "filledInMs");
  return {
    trapped: trap !== undefined && trap !== null && trap !== "",
    filledInMs: typeof time === "number" && Number.isFinite(time) ? time : null,
  };
}

/** What the form alone gives away. Time counts only where scripts have measured it. */
export function findSpamSignal(signs: FormSigns, settings: SpamSettings): SpamSignal | null {
  if (signs.trapped) return "honeypot";
  if (signs.filledInMs !== null && signs.filledInMs < settings.minimumMs) return "too-fast";
  return null;
}
