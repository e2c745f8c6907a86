/** The newsletter, its form, and the pages its mails lead to: the first edition of what staff can write. */
export const newsletterContent = {
  page: {
    heading: "Be the First to Know",
    lead: "News of the arena by e-mail, when there is some.",
  },
  form: {
    email: "Email",
    submit: "Sign Up",
    unseen: {
      submitting: "Signing up...",
      /** In the place of the form; the page of `checkMail` says it without scripts. */
      sent: "We have sent a link to this address, unless it is on our list already. Open the link to confirm, and you are on the list.",
      unavailable: "We could not sign you up just now. Please try again in a moment.",
    },
  },
  unseen: {
    tooMany: "There were many sign-ups from your network just now. Please try again in an hour.",
    checkMail: {
      heading: "Please look into your mail",
      text: "We have sent a link to this address, unless it is on our list already. Open the link to confirm, and you are on the list.",
    },
    confirm: {
      heading: "One last step",
      text: "Press the button, and you are on the list.",
      action: "Confirm my sign-up",
      doneHeading: "You are on the list",
      doneText: "Thank you. We write when there is something to tell.",
    },
    unsubscribe: {
      heading: "Leave the list?",
      text: "Press the button, and your address leaves the list.",
      action: "Take me off the list",
      doneHeading: "You are off the list",
      doneText: "Your address has been removed from the list. Thank you for having been with us.",
    },
    expired: {
      heading: "This link does not work any more",
      text: "It may be too old, or incomplete. You can sign up again; it takes a moment.",
      action: "Sign up again",
    },
  },
};

/** What the check of an address says; the browser has it without asking. */
export const invalidEmail = "Invalid email address";
