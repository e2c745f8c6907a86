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
  lead: "A visitor made a pledge on the site. It counts once you have confirmed it.",
  ...toStaff,
  about: "Amount",
  atOnce: "at once",
  over: "over {months} months",
  answer: "Your reply to this mail goes to the person who made it.",
  open: "Look at the pledge",
};

export const thanksLetter = {
  subject: "Message Sent Successfully",
  lead: "Thank you for contacting us. We'll get back to you soon!",
  about: "Subject",
  unexpected:
    "If you did not write to us, another person typed your address by mistake. You need not do anything.",
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

export const comingLetter = {
  subject: "You are on the list: {title}",
  lead: "There is a place for you at {title}, for {people}. The attached file puts it into your calendar.",
  ...toAttendee,
};

export const waitingLetter = {
  subject: "You are on the waiting list: {title}",
  lead: "All places at {title} are taken. You are on the waiting list, for {people}. When a place becomes free, we write to you.",
  ...toAttendee,
};

const { when, where, cost, change } = toAttendee;

export const changedLetter = {
  subject: "Changed: {title}",
  lead: "Something has changed at {title}. Below is how it is now. The attached file changes it in your calendar.",
  when,
  where,
  cost,
  change,
};

export const calledOffLetter = {
  subject: "Called off: {title}",
  lead: "We are sorry: {title} does not take place.",
  when,
  where,
  cost,
};
