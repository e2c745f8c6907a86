/**
 * The newsletter, its form, and the pages that its emails link to: the first edition of texts that
 * staff can edit.
 */
export const newsletterContent = {
  page: {
    heading: "Be the First to Know",
    lead: "We'll email you when there's news about the arena.",
  },
  form: {
    email: "Email",
    submit: "Sign Up",
    unseen: {
      submitting: "Signing up...",
      unavailable: "We couldn't sign you up. Please try again in a moment.",
    },
  },
  unseen: {
    tooMany:
      "We emailed this address already, or received many sign-ups today. Please use the link in that email, or try again later.",
    checkMail: {
      heading: "Check your email",
      text: "We've sent a link to this address, unless it's already on our list. Open the link to confirm your sign-up.",
    },
    confirm: {
      heading: "One last step",
      text: "Press the button to join the list.",
      action: "Confirm my sign-up",
      doneHeading: "You're on the list",
      doneText: "Thank you. We'll email you when there's news.",
    },
    unsubscribe: {
      heading: "Leave the list?",
      text: "Press the button, and we'll take your address off the list.",
      action: "Take me off the list",
      doneHeading: "You're off the list",
      doneText: "Your address has been removed from the list. Thank you for your interest.",
    },
    expired: {
      heading: "This link no longer works",
      text: "It may have expired or be incomplete. You can sign up again; it takes a moment.",
      action: "Sign up again",
    },
  },
};

export type NewsletterContent = typeof newsletterContent;

/** What the link to leave the list says where the address is no longer on it. */
export const notListed = {
  heading: "You're not on our list",
  text: "We have nothing left to remove. If our newsletter still comes, please write to us:",
};

/** The error for an invalid address; the browser has it without a request. */
export const invalidEmail = "Invalid email address";
