/** The texts of deposits: checks and cash that go to the bank together. */
import { counted } from "./count.ts";

export const depositsPage = {
  heading: "Deposits",
  lead: "Enter the checks of a day one after another, compare the total with what you counted, and print the slip for the bank. Each row counts as a gift at once.",
  open: "Open a deposit",
  day: "Received",
  account: "Into (bank and end of the account, for the slip)",
  columns: ["Deposit", "Received", "Into", "Rows", "Total", "State"],
  none: "No deposit has been opened yet.",
  states: { open: "Open", closed: "Closed" },
  problems: {
    day: "Enter a date that is not in the future",
    gone: "There is no such deposit.",
    closed: "This deposit is closed. An administrator can reopen it.",
    open: "This deposit is open already.",
    empty: "A deposit without rows cannot be closed.",
    differs: "The total is not what was counted by hand.",
    moved: "This row is not in the open deposit any more.",
    reason: "Please say why it is reopened",
    counted: "Enter the total in dollars, for example 3,325.00",
    amount: "Enter the amount, for example 500.00",
    name: "A name is required",
  },
} as const;

export const depositPage = {
  heading: (number: number) => `Deposit ${number}`,
  received: (day: string, account: string) =>
    [`Received ${day}`, account].filter(Boolean).join(", into "),
  columns: { name: "Name", amount: "Amount", checkNumber: "Check no.", designation: "For" },
  cash: "Cash",
  pledge: "On a pledge",
  notOnPledge: "Not on the pledge",
  twin: (check: string, number: number | null) =>
    number === null
      ? `Check ${check} of this person is already in the books.`
      : `Check ${check} of this person is already in deposit ${number}.`,
  takeOut: (name: string) => `Take out the row of ${name}`,
  takenOut: "The row is taken out, and counts no more.",
  undo: "Undo",
  saveRow: "Save row",
  addCash: "Enter cash",
  addCheck: "Enter checks",
  keys: "Enter: next field, and at the end the next row. Shift Enter: back.",
  saved: (rows: number) => `${counted(rows, "row")} saved.`,
  refused: (why: string) => `Not saved: ${why}`,
  noAnswer: "there is no answer. Press Enter again.",
  running: "Running total",
  contents: (checks: number, cash: number) =>
    [counted(checks, "check"), cash > 0 ? `${counted(cash, "row")} of cash` : "no cash"].join(", "),
  countedByHand: "Counted by hand",
  countedHelp: "or by the bank; may be empty",
  matches: "It matches",
  over: (amount: string) => `Over by ${amount}`,
  short: (amount: string) => `Short by ${amount}`,
  closing: "Closing locks the rows. Then the slip is printed.",
  close: "Close and print deposit slip",
  closeAnyway: "Close anyway",
  question: (difference: string) => `${difference}. Close anyway?`,
  closedBy: "Closed by",
  printSlip: "Print deposit slip",
  reopen: "Reopen…",
  reason: "Why",
  reopenNow: "Reopen this deposit",
  reopened: (reason: string) => `Reopened: ${reason}`,
} as const;

export const depositSlip = {
  title: (number: number) => `Deposit slip ${number}`,
  print: "Print",
  back: "Back to the deposit",
  organisation: "For the account of",
  account: "Bank and account",
  date: "Date received",
  columns: ["No.", "Check no.", "From", "Amount"],
  checks: (checks: number) => `Checks (${checks})`,
  cash: "Cash",
  total: "Total deposit",
} as const;
