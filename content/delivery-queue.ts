/** The names of the kinds of follow-up work. */
const kinds: Record<string, string> = {
  "contact.create-case": "Case in Salesforce",
  "contact.notify-staff": "Mail to the staff",
  "contact.acknowledge": "Thank-you mail",
  "newsletter.confirm": "Newsletter confirmation",
  "pledge.notify-staff": "Mail about a pledge",
  "import.write": "Records of an import",
  "import.remove": "Taking an import back",
  "import.clear": "Clearing up after an import",
};

/** Why a message is in quarantine. */
const reasons: Record<string, string> = {
  honeypot: "A field that people cannot see was filled in",
  "too-fast": "Filled in faster than people write",
  "too-many": "Many messages from one network within an hour",
  "no-proof": "Sent without the proof of work",
};

/** The page of the follow-up work: what waits, what failed, what is in quarantine. */
export const deliveryQueue = {
  place: "Delivery",
  heading: "Delivery queue",
  kinds,
  reasons,
  counts: [
    { state: "waiting", name: "Waiting" },
    { state: "running", name: "Under way" },
    { state: "done", name: "Done in the last 30 days" },
    { state: "dead", name: "Given up" },
  ],
  unserved: "waiting until the service is configured",
  troubled: "Failed deliveries",
  columns: ["Date", "What", "State", "Tries", "Last error", "Action"],
  dead: "Given up",
  tries: "×",
  retrying: "Trying again",
  retry: "Retry",
  retryAll: "Retry all",
  noTrouble: "Every delivery has gone as it should.",
  quarantined: "Held as suspected spam",
  noQuarantined: "No message is held back.",
  expires: "Deleted for good on",
  release: "Not spam, deliver",
} as const;
