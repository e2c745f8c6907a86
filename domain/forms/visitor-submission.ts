import type { SpamSignal } from "./spam-signals.ts";
import type { MailCeiling } from "./visitor-mail-limit.ts";

/** How a visitor's form arrived, and what limits it. */
export interface VisitorSubmission {
  /** The key of the form instance; null for a form sent without script. */
  key: string | null;
  clientIp: string;
  /** The result of minHourlyLimit. */
  minLimit: number;
  suspected?: SpamSignal | null;
  /** The limit for countVisitorMailTo. */
  ceiling: MailCeiling;
}
