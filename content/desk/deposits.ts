import { pluralize, pluralizer } from "../count.ts";

export const depositsPage = {
  heading: "Deposits",
  lead: "Enter the checks of a day one after another, compare the total with what you counted, and print the slip for the bank. Each row counts as a gift at once.",
  open: "Open a deposit",
  day: "Received",
  account: "Bank, and last digits of the account (for the slip)",
  columns: ["Deposit", "Received", "Into", "Rows", "Total", "State"],
  rowCount: pluralizer("row"),
  noDeposits: "No deposit has been opened yet.",
  states: { open: "Open", closed: "Closed" },
  problems: {
    account: (limit: number) => `Use at most ${limit} characters for bank and account`,
    day: "Enter a date that is not in the future",
    gone: "There is no such deposit.",
    closed: "This deposit is closed. An administrator can reopen it.",
    open: "This deposit is open already.",
    empty: "A deposit without rows cannot be closed.",
    postmark: "A check of this deposit has a postmark that does not go with this day.",
    filled: "Only a deposit without rows can be deleted.",
    recorded:
      "a row that was typed here before was saved or taken out. Look at the list, and save this one again if it is missing there.",
    unsaved: "This row is not saved yet. Save it, or empty it.",
    moved: "This row is not in the open deposit any more.",
    reason: (limit: number) => `Please say why it is reopened, in at most ${limit} characters`,
    counted: "Enter the total in dollars, for example 3,325.00",
    amount: "Enter the amount, for example 500.00",
    name: "A name is required",
  },
};

export const depositPage = {
  heading: (number: number) => `Deposit ${number}`,
  received: (day: string, account: string) =>
    [`Received ${day}`, account].filter(Boolean).join(", into "),
  columns: { name: "Name", amount: "Amount", checkNumber: "Check no.", designation: "For" },
  cash: "Cash",
  cameBack: (day: string) => `came back ${day}`,
  voided: "voided",
  lostRows: (rows: number, amount: string) =>
    `${pluralize(rows, "row")} of it came back or is voided: ${amount}`,
  newDonor: "New donor",
  pledge: "Pays the pledge",
  notOnPledge: "Not for the pledge",
  postmark: "Postmark, if it came by mail",
  takeOutRow: (name: string) => `Take out the row of ${name}`,
  sameCheck: (row: number) =>
    `Row ${row} has the same donor and check number. Take this row out if it is the same check.`,
  takenOut: "The row is taken out: its gift is voided and counts no more.",
  saveRow: "Save row",
  needsScripts: "Entering rows needs JavaScript. Add a gift works without it.",
  addCash: "Switch to cash",
  addCheck: "Switch to checks",
  keyboardHint: "Enter: next field, and at the end the next row. Shift Enter: back.",
  saved: (rows: number) => `${pluralize(rows, "row")} saved.`,
  notSaved: (why: string) => `Not saved: ${why}`,
  noAnswer: "there is no answer. Press Enter again.",
  runningTotal: "Running total",
  checksAndCash: (checks: number, cash: number) =>
    [pluralize(checks, "check"), cash > 0 ? `${pluralize(cash, "row")} of cash` : "no cash"].join(
      ", ",
    ),
  countedByHand: "What you counted",
  countedHelp: "you may leave it empty",
  compare: "Compare",
  matches: "It matches",
  rowsExceedCount: (amount: string) => `The rows are ${amount} more than you counted`,
  countExceedsRows: (amount: string) => `You counted ${amount} more than the rows`,
  closingNote: "Closing locks the rows. Then the slip is printed.",
  close: "Close and print deposit slip",
  closeAnyway: "Close anyway",
  closeQuestion: (difference: string) => `${difference}. Close anyway?`,
  closedBy: "Closed by",
  printSlip: "Print deposit slip",
  correct: "Change day or account…",
  correctOrDelete: "Change day or account, or delete…",
  correctNow: "Change this deposit",
  deleteNow: "Delete this deposit",
  reopen: "Reopen…",
  reason: "Why",
  reopenNow: "Reopen this deposit",
  reopened: (reason: string) => `Reopened: ${reason}`,
};

export const depositSlipPage = {
  title: (number: number) => `Deposit slip ${number}`,
  back: "Back to the deposit",
  organization: "For the account of",
  account: "Bank and account",
  date: "Date received",
  columns: ["No.", "Check no.", "From", "Amount"],
  checks: (checks: number) => `Checks (${checks})`,
  cash: "Cash",
  total: "Total deposit",
  counters: ["Counted by", "and by"],
};

export const payoutsPage = {
  heading: "Payouts of online gifts",
  lead: "Each payout is one line of the bank's statement. Open it to see its gifts, refunds and disputes.",
  link: "Payouts of online gifts",
  columns: ["Arrives", "Payout", "Gifts less refunds", "Fees", "At the bank"],
  noPayouts: "The payment company has reported no payout yet. It is asked each night.",
  states: { paid: "", failed: "did not arrive", "by-hand": "made by hand, not itemized" },
  differs: "The lines do not add up to the payout. Look at it in Stripe.",
  linesHeading: "Lines of the payout",
  lineColumns: ["What", "From", "Amount", "Fee", "Net"],
  allPayouts: "All payouts",
};

export const booksLabels = {
  heading: "Closed books",
  lead: "Close a month once the accountant has its file: its gifts stay there as they were, and what is corrected, returned or entered later is booked on the day of the change. Statements to donors follow the gift.",
  closedThrough: (day: string) => `The books are closed through ${day}.`,
  nothingClosed: "No day is closed.",
  openedBecause: (reason: string) => `They were opened again: ${reason}.`,
  /** In the form of a gift, and in the check of a file. */
  enteredInClosed: (day: string) =>
    `The books are closed through ${day}: what is entered or changed with an earlier day is booked as of today.`,
  importedIntoClosed: (gifts: number, through: string) =>
    `${pluralize(gifts, "gift")} of this file arrived on or before ${through}. Those days are closed: they are booked on the day of the import.`,
  closeThrough: "Closed through",
  reason: "Why, if an earlier day is opened again",
  save: "Save",
  problems: {
    future: "Enter a day before today",
    reason: "Please say why the books are opened again",
  },
};
