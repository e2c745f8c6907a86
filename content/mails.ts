/** The site's mails: the first edition of what staff can write. Words in braces are filled in. */
const toStaff = { name: "Name", email: "Email", phone: "Phone" };

export const contactLetter = {
  subject: "New message: {subject} ({name})",
  lead: "A visitor wrote to you through the contact form.",
  ...toStaff,
  about: "Subject",
  answer: "Your reply to this mail goes to the person who wrote.",
  open: "See all messages",
};

export const pledgeLetter = {
  subject: "New pledge: {amount} ({name})",
  lead: "A visitor made a pledge on the site. It counts once you confirm it.",
  ...toStaff,
  about: "Amount",
  atOnce: "at once",
  over: "over {months} months",
  answer: "Your reply to this mail goes to the person who made it.",
  open: "Look at the pledge",
};

export const thanksLetter = {
  subject: "We received your message",
  lead: "Thank you for contacting us. We'll get back to you soon!",
  about: "Subject",
  unexpected:
    "If you did not write to us, another person typed your address by mistake. You do not need to do anything.",
};

export const confirmationLetter = {
  subject: "Please confirm your sign-up",
  lead: "You asked to be the first to know. One more step: please confirm that this address is yours.",
  action: "Confirm my sign-up",
  unexpected:
    "The link works for two days. If you did not ask for this, do nothing, and we will not write again.",
  unsubscribe: "Never want to hear from us? Remove this address from the list",
};

const toAttendee = {
  when: "When",
  where: "Where",
  cost: "Cost",
  change: "Change or cancel",
  unexpected:
    "If you did not sign up, another person typed your address by mistake. Press the button to remove it from the list, or do nothing.",
};

/** While a place is not confirmed. Staff cannot edit it: the place is lost without it. */
export const heldMail = {
  lead: "Please confirm within an hour: after that your place goes to others.",
  action: "Confirm",
};

export const comingLetter = {
  subject: "You are on the list: {title}",
  lead: "You have a place at {title}, for {people}. The attached file adds it to your calendar.",
  ...toAttendee,
};

export const waitingLetter = {
  subject: "You are on the waiting list: {title}",
  lead: "All places at {title} are taken. You are on the waiting list, for {people}. If a place opens up, we will write to you.",
  ...toAttendee,
};

const { when, where, cost, change } = toAttendee;

export const changedLetter = {
  subject: "Changed: {title}",
  lead: "{title} has changed. The new details are below. The attached file updates your calendar.",
  when,
  where,
  cost,
  change,
};

export const calledOffLetter = {
  subject: "Called off: {title}",
  lead: "We are sorry: {title} has been called off.",
  when,
  where,
  cost,
};
