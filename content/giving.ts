/**
 * The site's own giving form and the pages after it. The page's other texts are in
 * content/donate.ts.
 */
export const givingForm = {
  test: {
    mode: "Test mode: no money moves",
    counts: "This form works like a real one, and a test gift changes the figure on this site.",
    neverCounts: "Try it freely. What is given here is marked as a test and never counts.",
  },
  once: "Once",
  monthly: "Monthly",
  amounts: "Amount",
  other: "Another amount, in dollars",
  otherShort: "Other amount",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  forReceipt: "for your receipt",
  designation: "Give to",
  designationGone:
    "This purpose is no longer offered. Choose another, or open this page again to see all",
  bank: "Bank transfer",
  card: "Card",
  costs: (sum: string) => `costs ${sum}`,
  bankSaves: (sum: string) =>
    `By bank transfer, ${sum} more of your gift reaches us. It takes up to four business days.`,
  large: (card: string, bank: string) =>
    `You can give $1,000 or more by bank transfer. For a gift of $10,000, the fee is ${card} by card and ${bank} by bank transfer.`,
  /** Without scripts the words do not know the amount yet. */
  coverFee: (sum: string | null, isByBank: boolean) =>
    sum
      ? `Add ${sum} for the ${isByBank ? "" : "card "}fee, so your whole gift goes to the arena`
      : "Add the fee, so your whole gift goes to the arena",
  anonymous: "Keep my gift anonymous",
  sum: (sum: string, how: string, provider: string) => `${sum}, ${how}, charged by ${provider}.`,
  testSum: (sum: string, how: string) => `${sum}, ${how}, as a test.`,
  how: { once: "once", monthly: "each month" },
  paymentNote: (provider: string) =>
    `You pay on ${provider}'s page and can still cancel there. We never see your card number.`,
  monthlyNote: "It's charged on the same day each month until you stop it.",
  nothingCharged: "Nothing is charged.",
  amountComesNext: "The next page shows the amount first.",
  give: (sum: string, how: string) => `Give ${sum} ${how}`,
  buttonHow: { once: "once", monthly: "monthly" },
  largeGift: "For a gift this size, let's talk first, so more of it reaches the arena.",
  largeGiftPledge: "Pledge this amount",
  largeGiftTalk: "Talk with the pastor",
  giveTest: "Make a test gift",
  goOn: "Continue to payment",
  chooseFirst: "Choose an amount, then press the button.",
  sending: "One moment",
  leaving: (provider: string) => `Taking you to ${provider}. Pressing twice still makes one gift.`,
  problems: (count: number) =>
    `Please check ${count === 1 ? "one field" : `${count} fields`}. We kept everything you typed, and nothing was charged.`,
  invalid: "Please check the fields marked below. We kept what you typed, and nothing was charged.",
  tooMany:
    "Many gifts were started from your network. Nothing was charged. Please try again in an hour, or call us.",
  unavailable:
    "The payment page didn't open. Nothing was charged, and we kept what you typed. Please try again, or choose another way to pay.",
};

/** The texts for a donor who returns from the payment page, by the state of the gift. */
export const giftReturnPage = {
  paid: {
    heading: "Thank you.\nYour gift has arrived.",
    text: "Your receipt is on its way. Keep it for your taxes.",
  },
  "on-its-way": {
    heading: "On its way",
    text: "Thank you. Your bank transfer has started. It takes up to four business days. We send the receipt, and count the gift, when it arrives.",
  },
  "to-confirm": {
    heading: "Confirm your bank account",
    text: "Your gift waits for you. Within two business days Stripe sends a small deposit to the account that you typed. Confirm it at Stripe within ten days. Nothing is charged before you do.",
  },
  open: {
    heading: "Nothing was charged",
    text: "You left before paying. You can pick up where you left off.",
  },
  expired: {
    heading: "Nothing was charged",
    text: "This payment page has closed. Please begin again.",
  },
  returned: {
    heading: "Your bank transfer didn't go through",
    text: "Nothing was taken. You can give by card, or from another account.",
  },
  returnedMonthly: {
    heading: "Your bank transfer didn't go through",
    text: "Nothing was taken. Your monthly gift may be tried again, so please write to us before you begin another.",
  },
  refused: {
    heading: "Your bank declined the payment",
    text: "Nothing was charged. Another card often works.",
  },
  unknown: {
    heading: "We don't know yet",
    text: "We asked the payment company about your gift and have no answer yet. Please don't give again. Check again in a minute, or wait for our email.",
  },
  leaving: {
    heading: "Taking you to the payment page",
    text: "Nothing is charged before you pay there. Pressing twice still makes one gift.",
  },
  takenBack: {
    heading: "This gift doesn't count",
    text: "It was refunded, disputed or withdrawn. If that surprises you, please write to us.",
  },
  /** Until staff enter church and EIN, and for tests. */
  withoutReceipt: {
    paid: { text: "Our thanks are on their way to your inbox." },
    "on-its-way": {
      text: "Thank you. Your bank transfer has started. It takes up to four business days. We count the gift when it arrives.",
    },
  },
  withoutMail: {
    paid: { text: "" },
    unknown: {
      text: "We asked the payment company about your gift and have no answer yet. Please don't give again. Check again in a minute.",
    },
  },
  test: "This was a test: no money moved.",
  gift: "Gift",
  paidBy: "Paid by",
  receipt: "Receipt",
  receiptTo: (email: string) => `on its way to ${email}`,
  raisedWithYours: "Raised so far, with your gift",
  raised: (sum: string) => `${sum} raised`,
  pledged: (sum: string) => `${sum} pledged`,
  bar: "Raised and pledged of the goal",
  openPayment: "Open the payment page",
  goOn: "Continue to the payment",
  tryAgain: "Try another way",
  confirm: "Confirm the account",
  askAgain: "Check again",
  write: "Write to us",
  again: "Begin again",
  figure: "See how far along we are",
};

export const ownGiftsPage = {
  link: "See your gifts",
  test: "In test mode, the portal shows only the donation history. You change the payment method and contact info with the payment company.",
  heading: "Your gifts",
  ask: "Enter the email your receipts go to. We'll send a link that works once, for 15 minutes.",
  email: "Email",
  send: "Send me the link",
  sentHeading: "Check your email",
  sent: "If we have gifts or pledges under that email, your link is on its way. It works once, for 15 minutes.",
  open: "See my gifts",
  openText: "The link works once. Only you will see this.",
  expired: "This link was used or has expired. Please ask for another one.",
  invalid: "Check the email address",
  tooMany: "We received many requests from your network. Please try again in an hour.",
  none: "We have no gifts under this email.",
  states: { received: "Arrived", refunded: "Returned", disputed: "Disputed", pledged: "Pledged" },
  /** How a monthly gift is; beside its newest payment. */
  monthly: {
    charged: "goes on",
    failing: "the last charge failed",
    paused: "paused",
    ending: "will stop",
    ended: "has ended",
  },
  through: (fund: string) => `through ${fund}`,
  inKind: "A gift other than money",
  change: "Payment method and contact info",
  changeText:
    "Change your card or bank account, your contact info, or stop a monthly gift at Stripe.",
  changeNow: "Open Stripe's portal",
  noPortal:
    "Stripe's portal won't open right now. To change or stop a monthly gift, call or write to us:",
  history: "Donation history",
  pledges: "Your pledges",
  paidAndOpen: (paid: string, open: string) => `${paid} paid, ${open} open.`,
  pay: "Pay the next part",
  takenBack: (numbers: string) => `No longer valid: ${numbers}.`,
  letters: "Receipts and year-end statements",
};

/** A mailed check: whom to make it out to, where to send it, what to write on it. */
export const checkInstructions = {
  heading: "Giving by check",
  payTo: "Pay to",
  sendTo: "Send to",
  memo: "Memo line",
  askFirst: "Call or email us for the payee's name:",
  ein: (number: string) => `EIN ${number}`,
};

export const waysToGive = {
  pledge: { name: "Make a pledge", text: "A promise now, paid later, all at once or over time." },
  check: { name: "Send a check", text: "Who to make it out to, and where to send it." },
  other: {
    name: "Give stock or goods",
    text: "Securities, a gift in your will, materials or livestock.",
  },
  meet: { name: "Meet the pastor", text: "For a gift that needs a conversation first." },
};
