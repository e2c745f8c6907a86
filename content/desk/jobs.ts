const reasons: Record<string, string> = {
  honeypot: "A field that people cannot see was filled in",
  "too-fast": "Filled in faster than people write",
  "too-many": "Many messages from one network within an hour",
  "no-proof": "The sender's browser did not complete the spam check",
};

export const jobsPage = {
  menuName: "Delivery",
  heading: "Delivery",
  /** The name of a job of a kind that this version does not know. */
  unknownJob: "Delivery",
  reasons,
  counts: {
    waiting: () => "Waiting",
    again: () => "Tried again",
    running: () => "In progress",
    done: (kept: string) => `Done in the last ${kept}`,
    dead: () => "Given up",
  },
  serviceMissing: "waiting until the service is configured",
  troublesHeading: "What cannot leave",
  columns: ["Date", "What", "For", "State"],
  countAndCause: (count: number, why: string) => `${count.toLocaleString("en-US")}: ${why}.`,
  since: "Since",
  help: "Nothing is lost. A cause that is not about one address is for the person who runs the server.",
  more: (count: number) => `and ${count.toLocaleString("en-US")} more`,
  dead: "Given up",
  retrying: "Tried again",
  retry: "Try all of these now",
  noTroubles: "Everything leaves.",
  reports: "Payment reports to check",
  reportsText:
    "These name money, but the site could not read them, or they say that a gift that counts has failed. No gift has changed. Look at the payment at the provider, correct the gift by hand where it differs, and mark the report as checked.",
  reportColumns: ["Date", "From", "About", "Content", "Action"],
  showReport: "Show",
  refusedHeading: "Addresses that take no email",
  refusedText:
    "The mail server said that these do not exist, so nothing more is sent there. Correct the address where it is written wrongly, or let email go there again.",
  refusedColumns: ["Date", "Email", "Answer", "Action"],
  sendAgain: "Send again",
  markChecked: "Checked",
};
