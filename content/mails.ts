/** The site's mails. */
export const mails = {
  notice: {
    subject: "New message",
    lead: "A visitor wrote to you through the contact form.",
    answer: "Your reply to this mail goes to the person who wrote.",
    open: "See all messages",
  },
  pledge: {
    subject: "New pledge",
    lead: "A visitor made a pledge on the site. It counts once you have confirmed it.",
    atOnce: "at once",
    months: (months: number) => (months === 1 ? "within a month" : `over ${months} months`),
    answer: "Your reply to this mail goes to the person who made it.",
    open: "Look at the pledge",
  },
  acknowledgement: {
    subject: "Message Sent Successfully",
    text: "Thank you for contacting us. We'll get back to you soon!",
    about: "Subject",
    unexpected:
      "If you did not write to us, another person typed your address by mistake. You need not do anything.",
  },
  confirmation: {
    subject: "Please confirm your sign-up",
    lead: "You asked to be the first to know. One more step: please confirm that this address is yours.",
    action: "Confirm my sign-up",
    expires: "The link works for two days.",
    unexpected: "If you did not ask for this, do nothing, and we will not write again.",
    unsubscribe: "Never want to hear from us? Remove this address from the list",
  },
} as const;
