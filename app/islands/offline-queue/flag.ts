/** The key in localStorage that says: messages wait on this device. Other visitors load no code for it. */
export const QUEUED_FLAG = "contact-waiting";
