/** Periods that texts of the staff area and the privacy page name, in milliseconds. */
import { DAY, HOUR, MINUTE } from "./clock.ts";

/** A session ends so long after its last action (specification, section 9; docs/decisions/0197), */
export const SESSION_IDLE = 30 * MINUTE;
/** and so long after the sign-in, in any case. */
export const SESSION_LONGEST = 12 * HOUR;
/** After confirming who they are, people may change accounts and how they sign in so long. */
export const PROOF_LASTS = 10 * MINUTE;
/** A link to choose a password works so long from when its mail is sent, later than it was asked for. */
export const ACCOUNT_LINK_LASTS = 30 * MINUTE;
/** An invitation: who is invited on Friday reads it on Monday. */
export const INVITATION_LASTS = 7 * DAY;
/** A browser that was asked for a passkey answers within this time. */
export const PASSKEY_CHALLENGE_LASTS = 5 * MINUTE;
/** How long the rows that an import left out stay, to be corrected. */
export const LEFT_OUT_KEPT = 90 * DAY;
/** A file of gifts that staff neither import nor cancel is cancelled after so long. */
export const UNDECIDED_KEPT = 30 * DAY;
/** How long those who left are handed to mailing services (docs/decisions/0199). */
export const UNSUBSCRIBED_KEPT = 90 * DAY;
/** How long done jobs stay, to answer "did it go out?". */
export const JOBS_KEPT = 30 * DAY;
