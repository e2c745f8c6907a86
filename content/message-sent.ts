/**
 * Texts about a message, which are also used without the contact page. They are in a small file,
 * because it is loaded when nothing else is needed.
 */

/** The first edition; staff can edit it. */
export const messageSent = {
  title: "Message Sent Successfully",
  text: "Thank you for contacting us. We'll get back to you soon!",
};

/** Shown when the server cannot be reached and the message is queued in the browser instead. */
export const messageQueued = {
  title: "Message Sent",
  text: `${messageSent.text}\nIt's saved in this browser and will be sent when you're online again. Keep this page open, or open this site again in this browser.`,
};

/** Shown when the site refuses a message that was queued. */
export const messageRefused = {
  title: "Message Not Sent",
  text: "A message saved in this browser was refused. Its text is on the Contact page.",
  tone: "alarm" as const,
  stays: true,
};

export const queueTexts = {
  heading: "Waiting to be sent",
  lead: "These messages are saved in this browser. They're sent when you're online again: keep this page open, or open this site again in this browser.",
  refused: "This message was refused. Please write it again, or call us.",
  sendNow: "Send now",
  discard: "Discard",
};
