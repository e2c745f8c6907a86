/** Periods that texts of the staff area and the privacy page name. */
import { DAY, HOUR, MINUTE, SECOND } from "./clock.ts";

/**
 * How long a session lasts after its last action (specification, section 9; docs/decisions/0197).
 */
export const MAX_IDLE_MS = 30 * MINUTE;
/** How long a session lasts after the sign-in, in any case. */
export const MAX_SESSION_MS = 12 * HOUR;
/** How long people may change accounts and their sign-in after confirming their identity. */
export const PROOF_LIFETIME_MS = 10 * MINUTE;
/**
 * How long a link to choose a password works after its email is sent, which may be later than the
 * request.
 */
export const ACCOUNT_LINK_LIFETIME_MS = 30 * MINUTE;
/** How long the email with a link may wait to be sent, as in a pause (docs/decisions/0021). */
export const MAX_UNSENT_MS = DAY;
/** How long an invitation works: a person invited on Friday may read it on Monday. */
export const INVITATION_LIFETIME_MS = 7 * DAY;
/** How long a browser may take to answer a request for a passkey. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * MINUTE;
/** How long the rows that an import left out stay, to be corrected. */
export const LEFT_OUT_RETENTION_MS = 90 * DAY;
/** After this time an import that staff neither write nor cancel is canceled. */
export const UNDECIDED_RETENTION_MS = 30 * DAY;
/** How long unsubscribed people stay in the export for mailing services (docs/decisions/0199). */
export const UNSUBSCRIBED_RETENTION_MS = 90 * DAY;
/** How long done jobs stay, to answer "did it go out?". */
export const DONE_JOBS_RETENTION_MS = 30 * DAY;

/** Three times the interval at which the editor reports that it is open. */
export const EDITOR_OPEN_MS = 45 * SECOND;
