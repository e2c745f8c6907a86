/** The site's mails: the first edition of what staff can write. Words in braces are filled in. */
const toStaff = {
  name: "Name",
  email: "Email",
  phone: "Phone",
};

export const contactLetter = {
  subject: "New message: {subject} ({name})",
  lead: "Somebody wrote to you through the contact form.",
  ...toStaff,
  about: "Subject",
  answer: "Answer this mail to answer the person who wrote.",
  open: "See all messages",
};

export const pledgeLetter = {
  subject: "New pledge: {amount} ({name})",
  lead: "Somebody made a pledge on the site. It counts once you have confirmed it.",
  ...toStaff,
  about: "Amount",
  atOnce: "at once",
  over: "over {months} months",
  answer: "Answer this mail to answer the person who made it.",
  open: "Look at the pledge",
};

export const thanksLetter = {
  subject: "Message Sent Successfully",
  lead: "Thank you for contacting us. We'll get back to you soon!",
  about: "Subject",
  unexpected:
    "If you did not write to us, somebody typed your address by mistake. You need not do anything.",
};

export const confirmationLetter = {
  subject: "Please confirm your sign-up",
  lead: "You asked to be the first to know. One more step: please confirm that this address is yours.",
  action: "Confirm my sign-up",
  unexpected:
    "The link works for two days. If you did not ask for this, do nothing. You will hear no more from us.",
  unsubscribe: "Never want to hear from us? Take this address off the list",
};

const toAttendee = {
  when: "When",
  where: "Where",
  cost: "Cost",
  change: "Change or cancel",
  unexpected:
    "If you did not sign up, somebody typed your address by mistake. Press the button to take it off the list, or do nothing.",
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
