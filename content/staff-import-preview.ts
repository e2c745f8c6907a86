/** What an import shows of a file before anything is written. */
import { counted, inDigits } from "./count.ts";

/** The rows of the file, by kind. */
export const importRows = {
  kinds: {
    ready: { name: "Ready to import", note: "" },
    possible: { name: "Possible duplicate", note: "left out unless you include it" },
    known: { name: "Already here", note: "left out; without an id you can include it" },
    unpaid: { name: "Not paid", note: "failed, pending, refunded, lost" },
    error: { name: "With an error", note: "left out until fixed" },
  },
  sections: {
    error: { rows: "with an error", note: "" },
    possible: { rows: "possible duplicates", note: "same email, amount and day under another id" },
    known: {
      rows: "already here",
      note: "matched by id, else by person, moment and amount, record for record",
    },
    unpaid: { rows: "not paid", note: "never counted" },
    ready: { rows: "ready", note: "the first of them" },
  },
  rowsOfKind: (n: number, kind: string) => `${counted(n, "row")} ${kind}`,
  errorColumns: ["Line", "Problem", "Column", "What the file says", "Name", "Hint"],
  rowColumns: ["Line", "Id", "Date", "Amount", "Name", "Type and place"],
  choiceColumn: "Import it?",
  empty: "empty",
  showAll: (n: number) => `Show all ${inDigits(n)}`,
  shownFirst: (n: number) => `the first ${inDigits(n)} are shown`,
  download: (n: number) => `Download ${n === 1 ? "this row" : `these ${inDigits(n)} rows`} as CSV`,
  include: "Include",
  includeRow: (line: number) => `Include line ${line}`,
  leaveOut: "Leave out",
  leaveOutRow: (line: number) => `Leave line ${line} out`,
  isIncluded: "Included",
  isLeftOut: "Left out",
  includeAll: "Include all",
  leaveAllOut: "Leave all out",
  readySum: (received: string, pledged: string | null) =>
    pledged ? `${received} received, ${pledged} pledged` : received,
  pledges: (n: number, sum: string) =>
    `${counted(n, "of them is a pledge", "of them are pledges")}, ${sum}: promised, not received. ${n === 1 ? "It counts" : "They count"} as pledged.`,
  repeats: (n: number) =>
    `${counted(n, "row says", "rows say")} the same as another row of this file, and ${n === 1 ? "counts as a gift of its own" : "each counts as a gift of its own"}. If one is a mistake, remove it from the file and upload it again.`,
  footers: (n: number) =>
    `${counted(n, "line is no gift", "lines are no gifts")} (totals, copyright) and left out.`,
} as const;

/** What an import would do. */
export const importOutcome = {
  whatHappens: "What will happen",
  now: "Now",
  after: "After",
  records: "Records",
  raised: "Raised",
  pledged: "Pledged",
  follows: "The public figure follows within a minute.",
  included: (n: number) =>
    `With ${counted(n, "row that looks", "rows that look")} as if already here, which you include.`,
  importThem: (gifts: number, pledges: number) =>
    `Import ${[
      ...(gifts > 0 || pledges === 0 ? [counted(gifts, "gift")] : []),
      ...(pledges > 0 ? [counted(pledges, "pledge")] : []),
    ].join(" and ")}`,
  allOrNone: (n: number) =>
    n === 1
      ? "If it cannot be written, nothing is."
      : `All ${inDigits(n)} or none: if one row cannot be written, nothing is.`,
  nothing: "Everything in this file is already here.",
  noRows: "This file holds the names of its columns, and no row below them.",
  onlyErrors: (n: number) =>
    n === 1
      ? "The only row of this file has an error. Correct it in the file, or change the columns."
      : `All ${inDigits(n)} rows of this file have an error. Correct them in the file, or change the columns.`,
  noneReady: (known: number, unpaid: number, errors: number) =>
    `No row of this file can be imported: ${[
      ...(known > 0 ? [`${inDigits(known)} already here`] : []),
      ...(unpaid > 0 ? [`${inDigits(unpaid)} not paid`] : []),
      ...(errors > 0 ? [`${inDigits(errors)} with an error`] : []),
    ].join(", ")}.`,
  back: "Back to columns",
  canUndo: "You can undo this",
  canUndoText:
    "The whole import can be undone from Imports. Gifts that staff changed since then are listed first and kept unless you choose to remove them. Both steps are in the audit log.",
} as const;
