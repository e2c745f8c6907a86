/** The staff area's texts about imports of files. */

const count = (number: number) => number.toLocaleString("en-US");
const noun = (number: number, one: string, many: string) =>
  `${count(number)} ${number === 1 ? one : many}`;

export const importsPage = {
  title: "Import",
  heading: "Import gifts from a file",
  lead: "A CSV or Excel file as your giving provider or Salesforce exports it. You see what it holds before anything is written, and you can undo a whole import.",
  providers:
    "Files of Give Lively, Donorbox, Givebutter, Zeffy and Stripe and reports of Salesforce are known by their columns. For any other you say which column is which. Of an Excel file the first sheet is read.",
  file: "CSV file up to 64 MB, or Excel file (.xlsx) up to 8 MB",
  upload: "Upload",
  earlier: "Earlier imports",
  none: "No file has been imported yet. The first one that you upload appears here.",
  columns: ["Uploaded", "File", "Read as", "By", "Records", "Sum", "State"],
  problems: new Map([
    ["empty", "Choose a file first, one that is not empty."],
    ["no-head", "This file has no line with the names of its columns."],
    ["unreadable", "This is not a CSV file that can be read. Export it as CSV and try again."],
    [
      "excel",
      "This Excel file cannot be read: it is of Excel before 2007, has a password, or is damaged. Open it in Excel, choose File, Save As, “CSV UTF-8 (Comma delimited)”, and upload that file.",
    ],
    [
      "excel-too-large",
      "This Excel file is larger than can be read here. Open it in Excel, choose File, Save As, “CSV UTF-8 (Comma delimited)”, and upload that file.",
    ],
    ["too-large", "This file is larger than 64 MB. Export a shorter time."],
    ["broken-off", "The upload stopped before its end. Nothing was saved; try again."],
  ]),
  states: {
    receiving: "Being uploaded",
    columns: "Columns to be named",
    dates: "Day or month first?",
    checking: "Being read",
    ready: "Needs review",
    writing: "Being written",
    done: "Imported",
    removing: "Being undone",
    undone: "Undone",
    failed: "Could not be read",
  },
} as const;

export const importSteps = ["File", "Columns", "Preview", "Done"] as const;

export const columnsPage = {
  heading: "Which column is which?",
  lead: (file: string, columns: number) => `${file}, ${noun(columns, "column", "columns")}`,
  provider: "This file comes from",
  providerHelp: "It decides the source of the records, and which gifts count as the same.",
  none: "Not in this file",
  unnamed: (column: number) => `Column ${column}`,
  needed: "needed",
  save: "Read the file",
  rows: "The rows of this file are",
  rowMeanings: {
    "by-column": "Gifts, or what Status and Type say",
    pledges: "Pledges, all of them",
  },
  samples: (values: readonly string[]) => values.join(" · "),
  noSample: "Empty in the first rows",
  unused: "Columns that are not read",
  allUsed: "Every column is read.",
  dateOrder: "Dates like 3/4/2026",
  dateOrders: {
    "": "As the file shows, or ask",
    "month-first": "Month first: March 4",
    "day-first": "Day first: April 3",
  },
  problems: {
    needed: "A date and an amount are needed.",
    "needed-status":
      "This file has a column Stage: it says what was received, pledged or lost, and is needed as Status.",
    twice: "One column is chosen for two things.",
    gone: "This import no longer exists.",
  },
  fields: {
    receivedAt: "Date of the gift",
    amount: "Amount",
    refunded: "Refunded part of it",
    currency: "Currency",
    status: "Status, or stage",
    externalId: "Id of the gift",
    firstName: "First name",
    lastName: "Last name",
    name: "Whole name",
    email: "Email",
    phone: "Phone",
    type: "Once or recurring",
    city: "City",
    state: "State",
    notes: "Notes",
  },
} as const;

/** What an undo leaves in the books, before and after it. */
export const leftInBooks = {
  before: {
    changed: (n: number) =>
      `${noun(n, "record", "records")} changed since: kept unless you choose to remove them`,
    paid: (n: number) =>
      `${noun(n, "pledge", "pledges")} on which money came in: kept, because the payments belong to ${n === 1 ? "it" : "them"}`,
    reported: (n: number) =>
      `${noun(n, "record", "records")} that the provider has reported itself since: kept`,
  },
  after: {
    changed: (n: number) => `${noun(n, "record", "records")} changed since the import`,
    paid: (n: number) =>
      `${noun(n, "pledge", "pledges")} on which money came in: the payments belong to ${n === 1 ? "it" : "them"}`,
    reported: (n: number) =>
      `${noun(n, "record", "records")} that the provider has reported itself`,
  },
  more: (n: number) => `and ${count(n)} more`,
  reasons: {
    paid: "money came in",
    erased: "person erased",
    voided: "voided",
    corrected: "corrected",
    confirmed: "confirmed",
    changed: "changed",
  },
  reasonBy: (reason: string, by: string | null) => (by ? `${reason} by ${by}` : reason),
} as const;

export const importPage = {
  headings: {
    receiving: "The file is being uploaded",
    columns: "The file is uploaded",
    dates: "Day or month first?",
    checking: "Reading the file",
    ready: "Check before anything is written",
    writing: "Writing the records",
    done: "Imported",
    removing: "Undoing the import",
    undone: "Undone",
    failed: "This file could not be read",
  },
  receivingNote:
    "The file is not here in full yet. If this does not change, cancel and upload it again.",
  datesQuestion: (line: number, date: string) =>
    `Line ${count(line)} says ${date}, and no date in this file shows whether the day or the month comes first. Which is it?`,
  dateChoice: {
    "month-first": (date: string) => `${date} (month first)`,
    "day-first": (date: string) => `${date} (day first)`,
  },
  stagesQuestion: (n: number) =>
    n === 1
      ? "A status, or stage, in this file is not known. What does it say?"
      : "Some statuses, or stages, in this file are not known. What do they say?",
  stageUnanswered: "Not answered: stays an error",
  stageReadings: { paid: "Received", pledged: "Pledged", unpaid: "Leave out" },
  dayFirst: "Dates like 3/4/2026 are read day first: April 3.",
  readAs: (provider: string, matched: number, all: number) =>
    `read as ${provider}, ${matched} of ${all} columns used`,
  rows: (rows: number) => noun(rows, "row", "rows"),
  changeColumns: "Change columns",
  nameColumns: "Name the columns",
  lookAgain: "Look again",
  readAgain: "Read it again",
  stalled: "This has not moved for a while: the server may have been restarted.",
  progress: (percent: number) => `${percent}%`,
  writingNote:
    "None of it counts until all of it is written. You may leave this page; it goes on by itself.",
  checkingNote: "Nothing is written yet. You may leave this page and come back.",
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
  rowsOfKind: (n: number, kind: string) => `${noun(n, "row", "rows")} ${kind}`,
  errorColumns: ["Line", "Problem", "Column", "What the file says", "Name", "Hint"],
  rowColumns: ["Line", "Id", "Date", "Amount", "Name", "Type and place"],
  choiceColumn: "Import it?",
  empty: "empty",
  showAll: (n: number) => `Show all ${count(n)}`,
  shownFirst: (n: number) => `the first ${count(n)} are shown`,
  download: (n: number) => `Download ${n === 1 ? "this row" : `these ${count(n)} rows`} as CSV`,
  whatHappens: "What will happen",
  now: "Now",
  after: "After",
  records: "Records",
  raised: "Raised",
  pledged: "Pledged",
  follows: "The public figure follows within a minute.",
  included: (n: number) =>
    `With ${noun(n, "row that looks", "rows that look")} as if already here, which you include.`,
  include: "Include",
  includeRow: (line: number) => `Include line ${line}`,
  leaveOut: "Leave out",
  leaveOutRow: (line: number) => `Leave line ${line} out`,
  isIncluded: "Included",
  isLeftOut: "Left out",
  includeAll: "Include all",
  leaveAllOut: "Leave all out",
  remembered: "Read as the last file with these headings, imported",
  changeReading: "If that is wrong, change the columns.",
  importThem: (gifts: number, pledges: number) =>
    `Import ${[
      ...(gifts > 0 || pledges === 0 ? [noun(gifts, "gift", "gifts")] : []),
      ...(pledges > 0 ? [noun(pledges, "pledge", "pledges")] : []),
    ].join(" and ")}`,
  readySum: (received: string, pledged: string | null) =>
    pledged ? `${received} received, ${pledged} pledged` : received,
  pledges: (n: number, sum: string) =>
    `${noun(n, "of them is a pledge", "of them are pledges")}, ${sum}: promised, not received. ${n === 1 ? "It counts" : "They count"} as pledged.`,
  repeats: (n: number) =>
    `${noun(n, "row says", "rows say")} the same as another row of this file, and ${n === 1 ? "counts as a gift of its own" : "each counts as a gift of its own"}. If one is a mistake, remove it from the file and upload it again.`,
  footers: (n: number) =>
    `${noun(n, "line is no gift", "lines are no gifts")} (totals, copyright) and left out.`,
  allOrNone: (n: number) =>
    n === 1
      ? "If it cannot be written, nothing is."
      : `All ${count(n)} or none: if one row cannot be written, nothing is.`,
  nothing: "Everything in this file is already here.",
  noRows: "This file holds the names of its columns, and no row below them.",
  onlyErrors: (n: number) =>
    n === 1
      ? "The only row of this file has an error. Correct it in the file, or change the columns."
      : `All ${count(n)} rows of this file have an error. Correct them in the file, or change the columns.`,
  noneReady: (known: number, unpaid: number, errors: number) =>
    `No row of this file can be imported: ${[
      ...(known > 0 ? [`${count(known)} already here`] : []),
      ...(unpaid > 0 ? [`${count(unpaid)} not paid`] : []),
      ...(errors > 0 ? [`${count(errors)} with an error`] : []),
    ].join(", ")}.`,
  back: "Back to columns",
  cancel: "Cancel, keep nothing",
  canUndo: "You can undo this",
  canUndoText:
    "The whole import can be undone from Imports. Gifts that staff changed since then are listed first and kept unless you choose to remove them. Both steps are in the audit log.",
  imported: (rows: number, sum: string, pledged: string | null) =>
    `${noun(rows, "record", "records")}, ${sum}${pledged ? ` received, ${pledged} pledged` : ""}`,
  seeRecords: "See the donations",
  another: "Import another file",
  undo: "Undo import…",
  undoQuestion: (n: number) => `This permanently removes ${noun(n, "record", "records")}.`,
  withChanged: "Remove the changed records, too",
  undoNow: "Undo import",
  undoneText: "Its records are removed. The same file can be imported again.",
  left: "What was kept, and why",
  problems: {
    busy: "Another import is being written or undone at this moment. Try again when it has ended.",
    "moved-on": "This import has changed meanwhile. Look again.",
  },
} as const;
