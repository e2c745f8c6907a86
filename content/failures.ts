export const returnHome = "Return to Home";

export const failures = {
  nothingHere: {
    heading: "There's nothing here",
    text: "It may have been removed, or the address may be incomplete.",
  },
  tooLarge: {
    heading: "This is too large",
    text: "What you sent is more than this site takes. Please go back in your browser: your text is still there.",
  },
  tooMany: {
    heading: "Too much at once",
    text: "This site got too much at once. Please go back in your browser, where your text is still there, and send it again in a minute.",
  },
  shorten: "Nothing was changed. Shorten it, then send it again.",
  wait: "Nothing was changed. Wait a moment and try again.",
  /** A form that no browser sends. */
  unreadableForm: {
    heading: "This form can't be read",
    text: "It doesn't match this page. Please open the page again and send it from there.",
  },
  /**
   * A post whose browser names another site, or names none while a member of staff is signed in.
   */
  foreignPost: {
    heading: "This wasn't sent",
    text: "Your browser didn't say that this form came from this site. Please open the page here and send it again.",
    typed: "This is what you typed:",
    back: "Open the page",
  },
  /** Without a mail server, of what is stored; the organization's address follows. */
  noMail: {
    newsletter: {
      heading: "You are not on the list yet",
      text: "This site sends no emails yet, so you can't confirm your sign-up. To join the list, please write to us:",
    },
    guest:
      "We have your sign-up. This site sends no emails yet, so please write to us if your plans change:",
    ownGifts: "This site sends no emails yet. Please write to us:",
  },
  noConnection: {
    heading: "We couldn't load this page",
    text: "You may be offline. Please try again in a moment.",
  },
  broken: {
    title: "Something broke",
    heading: "Something went wrong on our side",
    text: "You did nothing wrong. Please try again in a moment.",
  },
  unavailable: {
    title: "Not available right now",
    heading: "We can't reach our records right now",
    text: "Nothing was changed. Please try again in a minute; if you typed something, go back in your browser: it's still there.",
  },
  again: "Try again",
  /** The texts before and after the address to write to; the reference follows. */
  report: ["If it happens again, write to", "and give this reference:"],
};
