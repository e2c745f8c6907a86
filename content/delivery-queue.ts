const kinds: Record<string, string> = {
  "contact.create-case": "Case in Salesforce",
  "contact.notify-staff": "Mail to staff",
  "contact.acknowledge": "Thank-you mail",
  "contact.answer": "Answer to a message",
  "gathering.tell-attendee": "Mail about a place at a gathering",
  "gathering.tell-given-up": "Mail about a place given up",
  "gathering.tell-change": "Mail about a changed gathering",
  "gift.donor-link": "Link to a donor's gifts",
  "letter.mail": "Letter to a donor",
  "newsletter.confirm": "Newsletter confirmation",
  "picture.encode": "Sizes of a picture",
  "pledge.notify-staff": "Mail about a pledge",
  "pledge.thank": "Thanks for a pledge",
  "pledge.confirmed": "Mail about a confirmed pledge",
  "pledge.remind": "Reminder of a pledge's payment",
  "account.invite": "Invitation",
  "account.send-link": "Link to choose a password",
  "account.password-changed": "Mail about a changed password",
  "account.passkey-added": "Mail about a new passkey",
  "account.passkey-removed": "Mail about a removed passkey",
};

const reasons: Record<string, string> = {
  honeypot: "A field that people cannot see was filled in",
  "too-fast": "Filled in faster than people write",
  "too-many": "Many messages from one network within an hour",
  "no-proof": "The sender's browser did not complete the spam check",
};

export const deliveryQueue = {
  menuName: "Delivery",
  heading: "Delivery",
  /** Of a kind of job. */
  nameOf: (kind: string) => kinds[kind] ?? "Delivery",
  about: (kind: string, whose: string) =>
    [kinds[kind] ?? "Delivery", whose].filter(Boolean).join(", "),
  reasons,
  counts: {
    waiting: () => "Waiting",
    again: () => "Tried again",
    running: () => "In progress",
    done: (kept: string) => `Done in the last ${kept}`,
    dead: () => "Given up",
  },
  unserved: "waiting until the service is configured",
  troubled: "What cannot leave",
  columns: ["Date", "What", "For", "State"],
  cause: (count: number, why: string) => `${count.toLocaleString("en-US")}: ${why}.`,
  since: "Since",
  help: "Nothing is lost. A cause that is not about one address is for the person who runs the server.",
  more: (count: number) => `and ${count.toLocaleString("en-US")} more`,
  dead: "Given up",
  retrying: "Tried again",
  retry: "Try all of these now",
  noTrouble: "Everything leaves.",
  reports: "Payment reports to check",
  reportsText:
    "These name money, and the site could not read them, so no gift has changed. Look at the payment at the provider, correct the gift by hand where it differs, and mark the report as checked.",
  reportColumns: ["Date", "From", "About", "Content", "Action"],
  showReport: "Show",
  refused: "Addresses that take no mail",
  refusedText:
    "The mail server said that these do not exist, so nothing more is sent there. Correct the address where it is written wrongly, or let mail go there again.",
  refusedColumns: ["Date", "Email", "Answer", "Action"],
  allow: "Send again",
  checked: "Checked",
} as const;
