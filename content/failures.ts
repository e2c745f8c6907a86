/** What pages say when something cannot be shown. */
export const returnHome = "Return to Home";

export const failures = {
  nothingHere: {
    heading: "There is nothing here",
    text: "It may have been removed, or the address may be incomplete.",
  },
  noConnection: {
    heading: "This page could not be fetched",
    text: "The connection may be gone. Please try again in a moment.",
  },
  broken: {
    title: "Something broke",
    heading: "Something broke on our side",
    text: "Nothing you did caused it. Please try again in a moment.",
  },
  unavailable: {
    title: "Not available just now",
    heading: "We cannot reach our records just now",
    text: "Nothing was changed. Please try again in a minute; if you had typed something, go back in your browser, where it still stands.",
  },
  again: "Try again",
  /** Before and after the address to write to; the reference follows. */
  report: ["If it happens again, write to", "and give this reference:"],
};
