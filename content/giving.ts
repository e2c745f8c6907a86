/** The site's own giving form and what follows it. The page's other texts are content/donate.ts. */
export const giftForm = {
  test: {
    mode: "Test mode: no money moves",
    counts: "This form works like a real one, and a test gift changes the figure on this site.",
    neverCounts: "Try it freely. What is given here is marked as a test and never counts.",
  },
  once: "Once",
  monthly: "Monthly",
  amounts: "Amount",
  other: "Another sum in dollars",
  otherShort: "Other amount",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  forReceipt: "for your receipt",
  designation: "Give to",
  bank: "Bank transfer",
  card: "Card",
  costs: (sum: string) => `costs ${sum}`,
  bankSaves: (sum: string) =>
    `By bank transfer ${sum} more of your gift arrives. It takes up to four working days.`,
  large: (card: string, bank: string) =>
    `A gift of $1,000 or more can come by bank transfer. On $10,000 a card costs ${card} and a bank transfer ${bank}; the form asks you.`,
  /** The words for browsers without scripts know no sum yet. */
  coverFee: (sum: string | null) =>
    sum
      ? `Add ${sum} to cover the fee, so that all of your gift arrives`
      : "Add the fee, so that all of your gift arrives",
  anonymous: "Keep my name off anything public",
  sum: (sum: string, how: string, provider: string) => `${sum}, ${how}, charged by ${provider}.`,
  testSum: (sum: string, how: string) => `${sum}, ${how}, as a test.`,
  how: { once: "once", monthly: "each month" },
  next: (provider: string) =>
    `You pay on ${provider}'s page, and can still turn back there. No card number touches our pages.`,
  nextMonthly: "It is charged on the same day each month until you stop it.",
  nothingCharged: "Nothing is charged.",
  sumComes: "The next page says the sum before anything is charged.",
  give: (sum: string, how: string) => `Give ${sum} ${how}`,
  buttonHow: { once: "once", monthly: "monthly" },
  giveTest: "Make a test gift",
  goOn: "Continue to payment",
  chooseFirst: "Choose an amount, then press.",
  sending: "One moment",
  leaving: (provider: string) => `Taking you to ${provider}. A second press is the same gift.`,
  problems: (count: number) =>
    `${count === 1 ? "One thing needs" : `${count} things need`} a look. Nothing you typed is lost, and nothing was charged.`,
  invalid: "Please look at the marked fields. Nothing you typed is lost, and nothing was charged.",
  tooMany:
    "Many gifts were begun from your network. Nothing was charged. Please try again in an hour, or call us.",
  unavailable:
    "The payment page did not open. Nothing was charged, and nothing you typed is lost. Please try again.",
} as const;

/** What a donor who comes back from the payment page sees, by what has become of the gift. */
export const giftSeen = {
  paid: {
    heading: "Thank you.\nYour gift has arrived.",
    text: "We are grateful. The receipt has the date and the sum.",
  },
  "on-its-way": {
    heading: "On its way",
    text: "Thank you. Your bank transfer has begun. It takes up to four working days; the receipt comes when it has arrived. Until then the figure does not count it.",
  },
  open: {
    heading: "Nothing was charged",
    text: "You turned back before paying. You can go on where you left.",
  },
  expired: {
    heading: "Nothing was charged",
    text: "This payment page has closed. Please begin again on the giving page.",
  },
  refused: {
    heading: "The bank said no",
    text: "Your bank did not let this payment through, and nothing was charged. Another card often helps.",
  },
  unknown: {
    heading: "We do not know yet",
    text: "We asked what became of your gift and have had no answer. Please do not give again: ask again in a minute, or wait for the receipt in your mail.",
  },
  leaving: {
    heading: "Taking you to the payment page",
    text: "Nothing is charged before you pay there. A second press is the same gift.",
  },
  test: "This was a test: no money moved.",
  gift: "Gift",
  paidBy: "Paid by",
  receipt: "Receipt",
  receiptTo: (email: string) => `on its way to ${email}`,
  withYours: "The figure, with yours",
  raised: (sum: string) => `${sum} raised`,
  bar: "Raised and pledged of the goal",
  openPayment: "Open the payment page",
  goOn: "Go on to the payment",
  tryAgain: "Try another way",
  askAgain: "Ask again",
  back: "Back to the giving page",
  figure: "See how far we are",
} as const;

export const ownGifts = {
  link: "See your gifts",
  test: "In test mode the portal shows the donation history alone. Payment method and contact info are changed at the payment company.",
  heading: "Your gifts",
  ask: "Type the email address of your receipts. We send a link to it that works once, for 15 minutes.",
  email: "Email",
  send: "Send me the link",
  sentHeading: "Look at your mail",
  sent: "If gifts were made with this address, the link is on its way. It works once, for 15 minutes.",
  open: "See my gifts",
  openText: "The link works once. What you see is for you alone.",
  expired: "This link was used or has expired. Please ask for another one.",
  invalid: "Check the email address",
  tooMany: "Many links were asked for from your network. Please try again in an hour.",
  none: "There are no gifts with this address.",
  states: { received: "Arrived", refunded: "Returned", disputed: "Disputed", pledged: "Pledged" },
  change: "Payment method and contact info",
  changeText:
    "Change your card or bank account, your contact info, or stop a monthly gift at Stripe.",
  changeNow: "Open Stripe's portal",
  history: "Donation history",
} as const;

/** A check by mail: to whom, where to, what to write on it. */
export const byCheck = {
  heading: "Giving by check",
  payTo: "Pay to",
  sendTo: "Send to",
  memo: "Write on it",
  askFirst: "Please ask us whom to make it out to:",
  ein: (number: string) => `EIN ${number}`,
} as const;

export const waysToGive = {
  pledge: { name: "Make a pledge", text: "A promise now, paid later, at once or over months." },
  check: { name: "Send a check", text: "To whom, where to, and what to write on it." },
  other: {
    name: "Give stock or goods",
    text: "Securities, a gift in your will, materials or livestock.",
  },
  meet: { name: "Meet the pastor", text: "For a gift that needs a conversation first." },
} as const;
