import { pluralizer } from "../count.ts";
export const donationChoices = [
  { value: "received", name: "Received" },
  { value: "pledged", name: "Pledged" },
  { value: "unconfirmed", name: "Not confirmed" },
  { value: "overdue", name: "Payment overdue" },
  { value: "written-off", name: "Written off" },
  { value: "monthly", name: "Monthly gift stopped" },
  { value: "suspected", name: "Likely spam" },
  { value: "duplicate", name: "Possible duplicate" },
  { value: "foreign", name: "In another currency" },
  { value: "refunded", name: "Refunded" },
  { value: "disputed", name: "Disputed" },
  { value: "voided", name: "Voided" },
] as const;

const testGifts = pluralizer("test gift");

/** The status of a pledge that is paid in full; the filter does not offer it. */
export const PAID = "Paid";

export const donationsPage = {
  type: "Type",
  status: "Status",
  paidBy: "Paid by",
  onPledge: "on a pledge",
  designation: "For",
  schedule: "Schedule",
  atOnce: "At once",
  overMonths: (months: number) => `Over ${months} months`,
  address: "Address",
  closedBooks: "In the closed books",
  bookEntry: (amount: string, day: string) => `${amount} on ${day}`,
  postmark: (day: string) => `postmarked ${day}`,
  month: "Received in",
  source: "Source",
  deposit: "Deposit",
  changed: "Money changed since",
  min: "Amount from",
  max: "Amount to",
  test: "Test",
  removeTests: (gifts: number) => `Remove ${testGifts(gifts)}…`,
  removeTestsQuestion: (gifts: number) =>
    `This permanently deletes ${testGifts(gifts)} and everything reported about them. Real gifts stay.`,
  removeTestsNow: (gifts: number) => `Delete ${testGifts(gifts)} now`,
  importUndone: (file: string, amount: string) =>
    `The import of ${file} was undone. It had added ${amount}; gifts that were changed, thanked for or receipted since then stay.`,
  confirm: "Confirm this pledge",
  recordPayment: "Record a payment",
  paidPart: (amount: string) => `${amount} paid`,
  openPart: (amount: string) => `${amount} open`,
  promisedNotConfirmed: (amount: string) => `${amount} promised, not counted yet`,
  promisedNotCounted: (amount: string) => `${amount} promised, not counted`,
  split: "Split between funds…",
  splitAmount: "How much of it, in dollars",
  splitOffPledge:
    "This part no longer pays the pledge: it is open there again, and the donor is asked for it.",
  splitNow: "Split",
  writtenOff: (amount: string) => `${amount} written off`,
  writeOff: "Write off…",
  writeOffQuestion:
    "For a pledge that will not be paid. What was paid stays; the rest no longer counts, and no reminder goes. You can open it again.",
  writeOffReason: "Why it will not be paid",
  writeOffNow: "Write off the rest",
  reopen: "Open this pledge again",
  void: "Take out of the count…",
  voidQuestion:
    "It stays in the list, struck through as voided, and no longer counts. You can restore it.",
  bounce: "Bounced…",
  bounceQuestion: "The check no longer counts. The deposit and its receipt say when it came back.",
  bounceDay: "The bank sent it back on",
  bounceNow: "The check came back",
  bounced: (day: string) => `Bounced ${day}`,
  voidReason: "Why",
  voidNow: "Take it out of the count",
  restore: "Restore this record",
};
