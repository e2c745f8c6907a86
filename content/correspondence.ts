export const answerErrors = {
  empty: "Write something first",
  tooLong: "Please keep an answer to 20,000 characters",
  unfilled: (placeholder: string) => `Write in the place of ${placeholder}, or remove it`,
  noKey: "Please reload the page and send it again",
  gone: "This message no longer exists",
  erased: "This person's data was erased: there is no address to answer to",
  spam: "This message is marked as spam. Set another state to answer it",
  meanwhile:
    "A colleague has answered meanwhile: their words are above. Press Send once more if yours are to go, too",
  noMail: "Email is not set up on this site",
};

export const conversation = {
  heading: "Conversation",
  note: "Note, staff only",
  reply: "Reply by email",
  automatic: "Automatic reply",
  from: (address: string) => `from ${address}`,
  delivery: {
    sent: "Sent",
    waiting: "Being sent",
    retrying: "Not sent yet, trying again",
    failed: "Not sent",
  },
  whyNotSent: "Why",
};

export const composer = {
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

export const templateErrors = {
  empty: "Please give it a name and a text",
  "long-name": "Please keep the name to 60 characters",
  "long-text": "Please keep the text to 5,000 characters",
  "same-name": "Another template has this name",
  gone: "This template no longer exists. Add it as a new one",
};

export const templatesPage = {
  heading: "Answer templates",
  lead: "Texts to begin an answer with. Choose one in the answer to a message: its places are filled in, and you see what goes out before you send it.",
  none: "There is no template yet. Press Add a template to write the first.",
  add: "Add a template",
  name: "Name",
  text: "Text",
  placeholders: "Places",
  save: "Save",
  cancel: "Cancel",
  remove: "Remove",
  removeQuestion: "Answers that were written with it stay.",
};
