import { counted } from "./count.ts";
export const donationChoices = [
  { value: "received", name: "Received" },
  { value: "pledged", name: "Pledged" },
  { value: "unconfirmed", name: "Not confirmed" },
  { value: "overdue", name: "Payment overdue" },
  { value: "written-off", name: "Written off" },
  { value: "monthly", name: "Monthly gift stopped" },
  { value: "suspected", name: "Likely spam" },
  { value: "duplicate", name: "Possible duplicate" },
  { value: "refunded", name: "Refunded" },
  { value: "disputed", name: "Disputed" },
  { value: "voided", name: "Voided" },
] as const;

const testGifts = (gifts: number) => counted(gifts, "test gift");

/** Status of a pledge that is paid in full; no choice of the filter. */
export const PAID = "Paid";

export const donationsPage = {
  type: "Type",
  status: "Status",
  paidBy: "Paid by",
  onPledge: "on a pledge",
  designation: "For",
  description: "Given",
  cameBy: "Through",
  cameFrom: "Printed link",
  benefit: "In return",
  address: "Address",
  books: "In the closed books",
  entry: (amount: string, day: string) => `${amount} on ${day}`,
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
  confirm: "Confirm this pledge",
  recordPayment: "Record a payment",
  paid: (amount: string) => `${amount} paid`,
  open: (amount: string) => `${amount} open`,
  notYetPledged: (amount: string) => `${amount} promised, not counted yet`,
  countsNowhere: (amount: string) => `${amount} promised, not counted`,
  split: "Split between funds…",
  splitAmount: "How much of it, in dollars",
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
} as const;
