/** The pledge form: the first edition of texts that staff can edit. */
export const pledgeContent = {
  page: { section: "Pledge" },
  form: {
    heading: "Make a pledge",
    text: "A pledge is a promise, not a payment. Tell us what you have in mind: all at once, or over up to five years. One of us will call or write to you before we count it.",
    amount: "Amount in dollars",
    months: "How you'd like to give it",
    every: "How often",
    startsOn: "First payment",
    ownDates: "Your dates and amounts",
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    phone: "Phone",
    notes: "Anything we should know",
    submit: "Send my pledge",
    privacy: "We use this to talk with you about your pledge, and for nothing else.",
    unseen: {
      atOnce: "All at once",
      overMonths: "Over {months} months",
      onDates: "On dates I choose",
      monthly: "Every month",
      quarterly: "Every quarter",
      yearly: "Every year",
      /** The people who answer questions; shown once staff fill it in. */
      answer: { who: "", by: "", line: "" },
      submitting: "Sending...",
      problems: "Please check the fields marked below. We kept what you typed.",
      unavailable: "We couldn't save your pledge. We kept what you typed. Please try again.",
      tooMany:
        "We received many pledges from your network. We kept what you typed. Please try again in an hour.",
      thanks: {
        title: "Thank you for your pledge",
        text: "We have your pledge. One of us will call or write to you before we count it.",
      },
    },
  },
};

export type PledgeContent = typeof pledgeContent;

/** The choices offered; any number up to MAX_MONTHS is accepted. */
export const monthsOffered = [1, 3, 6, 12, 18, 24, 36, 48, 60] as const;

export const pledgeThankYouPage = {
  pledged: "You pledged",
  pay: "How to pay it",
  payText: "By check, wire or online, whatever suits you. Nothing is due yet.",
  payTextOffline: "By check or wire, whatever suits you. Nothing is due yet.",
  ask: "Questions",
  talk: "Would you rather talk first?",
  print: "Printed, this page is a letter of intent to sign, for your files and ours.",
  letter: "Letter of intent",
  intent: "I intend to give the amount above.",
  signed: ["Name", "Signature", "Date"],
};

/** The page that emails about a pledge link to. */
export const payPledgePage = {
  heading: "Pay on your pledge",
  text: "You pay on the payment company's page and can still cancel there. We never see your card number.",
  notHere: "Please pay this by check or bank transfer, or talk with us.",
  inParts: (sum: string) =>
    `${sum} is due, more than can be paid online at once. Please pay the oldest payment here first, then come back to this page for the next one.`,
  tooLittle:
    "This is less than can be paid online. Please pay it with your next payment, or by check.",
  nothingOpen: "Nothing is open on this pledge. Thank you.",
  next: "Next payment",
  due: (day: string) => `due ${day}`,
  left: "Left to pay",
  ask: "Questions",
  pay: (sum: string) => `Pay ${sum} now`,
};
