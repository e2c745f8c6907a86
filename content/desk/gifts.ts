import { pluralize } from "../count.ts";
export const giftPage = {
  add: "Add a gift",
  heading: "Add a gift",
  lead: "For what came on paper: a check, cash, stock, a gift in kind, or a signed pledge. It counts at once.",
  editHeading: "Change this gift",
  editLead: "The earlier version stays in its history.",
  fixedByProvider:
    "Amount and date of this gift come from the payment company. Take it out of the count if there was no gift.",
  requiredFields: "Last name, type, date and amount are enough.",
  parts: {
    who: "From whom",
    gift: "The gift",
    reach: "How to reach them",
    seldom: "Seldom needed",
  },
  kind: "Type",
  kindHelp:
    "A gift in kind, and stock, are described. Without an amount they add nothing to the figure. A car, boat or plane above $500 needs Form 1098-C. Labor, services and the use of a place can't be deducted: don't enter them, thank for them in a letter of your own.",
  method: "Paid by",
  checkNumber: "Check number",
  postmark: "Postmark, if it came by mail: the day it counts for taxes",
  designation: "For",
  description: "What was given",
  cameBy: "Through a fund or an IRA",
  benefit: "Given in return, such as a supper",
  benefitValue: "What that is worth, in dollars",
  amount: "Amount in dollars",
  date: "Date",
  firstName: "First name",
  lastName: "Last name, or organization",
  email: "Email",
  phone: "Phone",
  street: "Street",
  city: "City",
  state: "State",
  postalCode: "Postal code",
  addressHelp:
    "Letters use an address that was changed on the person's page: change it there, too.",
  months: "Pledge: paid over how many months",
  every: "How often",
  startsOn: "First payment",
  rhythms: [
    { value: "1", name: "Monthly" },
    { value: "3", name: "Quarterly" },
    { value: "12", name: "Yearly" },
  ],
  ownDates: "Or own dates, one a line with its amount",
  ownDatesExample: "MM/DD/YYYY 500.00",
  notes: "Notes",
  save: "Save the gift",
  cancel: "Cancel",
  edit: "Edit",
  problems: "Please check the marked fields. Everything you typed is still here.",
  changed:
    "A colleague has changed this record meanwhile. Nothing is saved yet; what you typed is below.",
  deposited:
    "This gift is in a closed deposit, whose slip would no longer be right. An administrator can reopen the deposit.",
  saveMine: "Save mine",
  reload: "Show the saved record and drop my changes",
  gone: "This record no longer exists, or it is voided.",
  knownDonors: "Known donors",
  giftOf: (name: string) => `This gift is from ${name}.`,
  someoneElse: "Someone else",
  lastGift: (amount: string, check: string | null) =>
    `last gift ${amount}${check ? `, check ${check}` : ""}`,
  knownFound: (people: number) => `${pluralize(people, "known donor")}. Press arrow down to choose`,
  unconfirmedPledge: "Has a pledge to confirm",
  knownMore: "There are more: type more of the name.",
  duplicate: (amount: string, name: string) =>
    `A gift of ${amount} by ${name} on this day is already here.`,
  lookAtDuplicate: "Look at it",
  saveDespiteDuplicate: "This is a different gift: save it",
};

export const paymentFormLabels = {
  amount: "Payment, in dollars",
  date: "Date",
  kind: "Paid by",
  checkNumber: "Check number",
  notes: "Note",
  nextDue: (amount: string, day: string) => `Next ${amount}, due ${day}`,
  overdue: (amount: string, day: string) => `${amount} overdue since ${day}`,
  installmentOf: (number: number, all: number) => `Part ${number} of ${all}`,
};

export const payableLabels = {
  gifts: "Gifts since this pledge",
  pledges: "May pay a pledge",
  gift: (amount: string, day: string) => `${amount} on ${day}`,
  put: "Put on this pledge",
  takeOff: "Take off its pledge",
};

export const duplicateGiftLabels = {
  heading: "Possible duplicates",
  lead: "Same person, amount and day. If it is one gift, void one of them.",
  separate: "Not a duplicate",
};

export const donationHistoryLabels = {
  heading: "History",
  actions: {
    entered: "Entered by hand",
    corrected: "Corrected",
    confirmed: "Confirmed; now counts",
    unconfirmed: "Confirmation undone; no longer counts",
    voided: "Voided",
    restored: "Restored; counts as before",
    payment: "Payment recorded",
    "payment-off": "Payment taken off",
    split: "Split off",
    "written-off": "Written off; the rest no longer counts",
    reopened: "Open again; the rest counts as pledged",
    refunded: "Refund ordered",
  },
  firstReport: "First report",
  beforeAndAfter: (before: string, after: string) => `${before} → ${after}`,
  emptyValue: "nothing",
  onPledge: "Paid on a pledge",
  bounced: (day: string) => `The bank sent the check back on ${day}`,
  leftDeposit: (number: number) => `Taken out of deposit ${number}`,
};

interface RefundDetails {
  /** What is left of the gift, "$100.00". */
  left: string;
  /** How many characters a reason may have. */
  limit: number;
  provider: string;
  /** The provider's word for it, or empty. */
  cause: string;
}

/** Why a gift was not refunded (domain/giving/refund-gift.ts). */
export const refundRefusals = {
  "no-reason": () => "Please say why it is refunded",
  "long-reason": ({ limit }: RefundDetails) => `Please keep this to ${limit} characters`,
  "not-here": () => "This gift cannot be refunded here",
  amount: ({ left }: RefundDetails) => `Enter an amount up to ${left}`,
  changed: () => "This gift has changed meanwhile. Please look at it again",
  "not-returned": ({ provider, cause }: RefundDetails) =>
    `${provider} could not return the money${cause && ` (${cause})`}. Nothing was refunded. Ask the donor how else to return it`,
  unconfirmed: ({ provider, cause }: RefundDetails) =>
    `${provider} did not confirm the refund: ${cause.replace(/\.$/, "")}. Look at the payment there before you try again`,
} as const;

/** What is wrong with the fields of an action on a donation. */
export const donationProblems = {
  voidReason: "Please say why it is voided",
  writeOffReason: "Please say why it will not be paid",
  key: "This form is out of date; load the page again",
};

/** Why an action on a donation was refused (app/desk/donations/donation-actions.ts). */
export const donationRefusals = {
  gone: () => "This record no longer exists",
  "no-pledge": () => "This record no longer exists",
  changed: () => "This record has changed meanwhile. Please look at it again",
  "split-incomplete": () => "Enter an amount, and what it is for",
  exceeds: (left: string) => `${left} of this pledge is left. Record that, and the rest as a gift.`,
  voided: () => "This pledge is voided",
  unconfirmed: () => "Confirm the pledge first",
  "written-off": () => "This pledge is written off. Open it again first",
  recorded: () => "This form has recorded something else. Please load the page again",
} as const;

export const onlinePaymentLabels = {
  state: "At Stripe",
  method: "Card or account",
  fee: "Fee",
  payout: "Payout",
  monthly: "Monthly gift",
  notKnownYet: "not known yet",
  openAtProvider: "Look at it there",
  stopped: {
    failing: {
      heading: "This monthly gift is not charged at the moment",
      subject: "Your monthly gift",
      body: (name: string, url: string) =>
        `Dear ${name},\n\nyour monthly gift could not be charged this month: cards expire. Thank you for each one. You can enter another card here, if you like:\n${url}\n\n`,
    },
    ended: {
      heading: "This monthly gift has ended",
      subject: "Thank you for your monthly gifts",
      body: (name: string) =>
        `Dear ${name},\n\nyour monthly gift has ended. Thank you for each one.\n\n`,
    },
    write: "Write to the donor",
    done: "Done",
  },
  refund: "Refund…",
  refundQuestion:
    "The donor gets the money back within ten days, and it no longer counts. This cannot be undone; the fee is not returned.",
  refundAmount: (left: string) => `How much, in dollars (empty: all of it, ${left})`,
  refundReason: "Why",
  refundNow: "Refund it",
};
