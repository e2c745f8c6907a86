/** The key in localStorage while messages are queued. Without it no page loads the queue's code. */
export const QUEUED_FLAG = "contact-waiting";
