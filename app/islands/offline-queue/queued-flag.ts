/**
 * The key in localStorage while messages are stored. Without it no page loads the queue's code, and
 * with another value than QUEUED, when all are refused, only /contact does.
 */
export const QUEUED_FLAG = "contact-waiting";
export const QUEUED = "yes";
