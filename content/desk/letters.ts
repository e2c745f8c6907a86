import { pluralize, pluralizer } from "../count.ts";

const letters = pluralizer("letter");

export const lettersPage = {
  toThank: "To thank",
  statements: "Year-end statements",
  search: { thanks: "Search people to thank", statement: "Search people" },
  count: { thanks: letters, statement: pluralizer("person", "people") },
  gifts: pluralizer("gift"),
  empty: {
    thanks: (since: string) =>
      `Everyone is thanked. This list has the gifts received, or entered by hand, since ${since}. The rows of a deposit join it once it is closed.`,
    statement: () => "No gift was received in this year.",
  },
  columns: {
    age: "Age",
    first: "First gift",
    name: "Name",
    gifts: "Gifts",
    amount: "Amount",
    way: "How",
  },
  today: "today",
  days: pluralizer("day"),
  groups: (lateDays: number) => ({
    late: `Late, over ${lateDays} days`,
    week: `1 to ${lateDays} days`,
    today: "Today",
  }),
  unreachable: "Cannot be reached",
  reachable: "Can be reached",
  ways: { email: "Email", print: "Print", other: "another way" },
  obstacles: {
    describe: "Describe it",
    duplicate: "Given twice?",
    "no-mail": "Please do not mail",
    died: "Has died",
    "no-address": "No email, no address",
    erased: "Data erased",
  },
  remedies: {
    describe: "Stock and gifts in kind are described, not valued. Say what was given.",
    duplicate: "Another record looks the same. Compare the two first.",
    "no-mail": "This person wants no mail. Hand the letter over, or thank in another way.",
    died: "This person has died. Thank the family in another way.",
    "no-address":
      "Enter an email or a postal address, hand the letter over, or thank in another way.",
    erased:
      "Gifts of people whose data was erased. They are in the sum of the year, on no statement.",
  },
  openGift: "Open the gift",
  showGifts: "Show the gifts",
  showGiftsOf: (name: string) => `Show the gifts of ${name}`,
  states: {
    unknown: "No name, no address",
    going: "Email is going out",
    printing: "Printed, not confirmed",
    sent: "Sent",
    changed: "Changed since",
  },
  selectAll: (rows: number) => `Select all ${rows.toLocaleString("en-US")}`,
  send: (count: number) => `Send ${count.toLocaleString("en-US")} by email…`,
  sendQuestion: (count: number) =>
    `${pluralize(count, "letter leaves", "letters leave")} at once, and cannot be taken back.`,
  sendNow: (count: number) => `Send ${letters(count)} now`,
  statementsOfYear: (year: number, isRunning: boolean) =>
    isRunning
      ? `Statements for ${year}. ${year} is not over. An earlier year is under Filter.`
      : `Statements for ${year}.`,
  print: (count: number) => `Print ${letters(count)}`,
  sendOne: "Send by email",
  printOne: "Print",
  printToHandOver: "Print to hand over",
  /** The text for letters that would go by email. */
  printOneByOne: (count: number) =>
    `${letters(count)} with an email: open each person to print, where there is an address`,
  preview: { email: "Email", print: "Letter" },
  page: (page: number, pages: number) => `page ${page} of ${pages}`,
  doesNotFit: "address does not fit",
  addressRemedy: "Its lines are too many for the envelope's window: use an envelope without one.",
  from: "From",
  to: "To",
  subject: "Subject",
  noReceiver:
    "No receipt can be issued: the church that receives the gifts, or its EIN, is missing.",
  noMail: "No email leaves this site yet: letters can be printed, not sent.",
  otherCount: (count: number) =>
    `The list has changed: ${letters(count)} can go now. Press again to send or print them.`,
  enterReceiver: "Enter them",
  thankOtherwise: "Thanked another way…",
  thankOtherwiseHow: "How and when",
  thankOtherwiseNow: "Mark as thanked",
  year: "Year",
  total: "In all",
  printed: (count: number) => `${letters(count)} printed`,
  didPrint: "Did they print well?",
  printedWell: "Yes",
  printedBadly: "No, put back",
  lookAgain: "Look again",
  back: "Back to the list",
  emailFailed: (name: string, error: string) => `The email to ${name} did not go out: ${error}`,
  putBack: "Put back",
  emailsGoingOut: (count: number) => `${pluralize(count, "email")} going out`,
  receiptStates: {
    valid: "valid",
    "taken back": "taken back: the gift no longer counts",
    corrected: "taken back: the gift was corrected",
    "issued by others": "taken back: any tax receipt comes from others",
    erased: "erased",
  },
  bounced: (day: string) => `taken back: the check came back on ${day}`,
  thanked: "Thanked",
  notThanked: "Not yet",
  notAskedFor: (day: string) => `Not asked for: received before ${day}`,
  receipt: "Receipt",
  writeAgain: "Write again…",
  writeAgainNote: "A receipt that still holds says DUPLICATE; a corrected gift gets a new number.",
  statementAgainNote: "It says DUPLICATE, and goes to the person's present address.",
  noLetter: "There is no such letter",
  showLetter: "Show the letter",
};
