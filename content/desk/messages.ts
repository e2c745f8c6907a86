import { formatNumber } from "../count.ts";

export const messageStates = [
  { value: "new", name: "New" },
  { value: "in_progress", name: "In progress" },
  { value: "answered", name: "Answered" },
  { value: "spam", name: "Spam" },
] as const;

/** Returns the name of a state. */
export const messageStateName = (state: string): string =>
  messageStates.find(({ value }) => value === state)?.name ?? state;

export const messagesPage = {
  waiting: "Waiting (new, in progress)",
  held: "Held as likely spam",
  state: "State",
  subject: "Subject",
  assignee: "Assigned to",
  unassigned: "Not assigned",
  mailed:
    "Viewers and treasurers can't be chosen, because they answer no messages. A colleague whose account has an email address gets the message by email.",
  aColleague: "A colleague",
  save: "Save",
  gone: "This record no longer exists",
  reply: "Reply by email",
  setAnswered: "Set to Answered",
  noteLabel: "A note for your colleagues",
  addNote: "Add note",
  spamUntil: "Marked as spam. You can change that until",
  spamDeleted: "Then it is deleted permanently.",
  isSpam: "It is spam",
};

/** Why a note was not stored (domain/messages/change-messages.ts). */
export const noteRefusals = (limit: number) => ({
  empty: "Write something first",
  "too-long": `Please keep a note to ${formatNumber(limit)} characters`,
  gone: "This message no longer exists",
});

export const answerRefusals = (limit: number) => ({
  empty: "Write something first",
  "too-long": `Please keep an answer to ${formatNumber(limit)} characters`,
  placeholder: (placeholder: string) => `Write in the place of ${placeholder}, or remove it`,
  "without-key": "Please reload the page and send it again",
  gone: "This message no longer exists",
  erased: "This person's data was erased: there is no address to answer to",
  spam: "This message is marked as spam. Set another state to answer it",
  answered:
    "This message has been answered since you opened it; the answer is above. Press Send again to send yours as well",
  "without-mail": "Email is not set up on this site",
});

export const conversationLabels = {
  heading: "Conversation",
  note: "Note, staff only",
  reply: "Reply by email",
  automatic: "Automatic reply",
  from: (email: string) => `from ${email}`,
  delivery: {
    sent: "Sent",
    waiting: "Being sent",
    retrying: "Not sent yet, trying again",
    failed: "Not sent",
  },
  whyNotSent: "Why",
};

export const composerLabels = {
  label: "Answer or note",
  reply: "Reply",
  note: "Note",
  from: "From",
  to: "To",
  text: "Answer",
  template: "Template",
  send: "Send",
  stateAfter: "then",
  notConfigured:
    "Email is not set up on this site, so answers cannot be sent from here. Write in your own email program:",
};
