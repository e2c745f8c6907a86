/** The staff area's texts around imports of files. */

const count = (number: number) => number.toLocaleString("en-US");
const noun = (number: number, one: string, many: string) =>
  `${count(number)} ${number === 1 ? one : many}`;

export const importsPage = {
  title: "Import",
  parent: "Donations",
  crumb: "Import from CSV",
  heading: "Import gifts from a file",
  lead: "A CSV file as your giving provider exports it. You see what it holds before anything is written, and you can take a whole import back.",
  providers:
    "Files of Give Lively, Donorbox, Givebutter, Zeffy and Stripe are known by their columns. For any other you say which column is which.",
  file: "CSV file, up to 64 MB",
  upload: "Upload and look",
  uploading: "Uploading…",
  earlier: "Earlier imports",
  none: "No file has been imported yet",
  columns: ["Uploaded", "File", "Read as", "By", "Records", "Sum", "State"],
  problems: {
    empty: "Choose a file first, one that is not empty.",
    "no-head": "This file has no line with the names of its columns.",
    unreadable: "This is not a CSV file that can be read. Export it as CSV and try again.",
    "too-large": "This file is larger than 64 MB. Export a shorter time.",
    "broken-off": "The upload broke off before its end. Nothing is kept; try again.",
  } as Record<string, string>,
  states: {
    columns: "Columns to be named",
    checking: "Being read",
    ready: "Waiting for your word",
    writing: "Being written",
    done: "Imported",
    removing: "Being taken back",
    undone: "Taken back",
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
  problems: {
    needed: "A date and an amount are needed.",
    twice: "One column is chosen for two things.",
    gone: "This import is not there any more.",
  },
  fields: {
    receivedAt: "Date of the gift",
    amount: "Amount",
    refunded: "Refunded part of it",
    currency: "Currency",
    status: "Status",
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

export const importPage = {
  preview: "Check before anything is written",
  checking: "Reading the file",
  writing: "Writing the records",
  removing: "Taking the import back",
  done: "Imported",
  undone: "Taken back",
  failed: "This file could not be read",
  columns: "The file is here",
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
    possible: { name: "Perhaps already here", note: "left out unless you say otherwise" },
    known: { name: "Already here", note: "left out, nothing changes" },
    unpaid: { name: "Not paid", note: "failed, pending, refunded" },
    error: { name: "With an error", note: "left out until fixed" },
  },
  sections: {
    error: { heading: (n: number) => `${noun(n, "row", "rows")} with an error`, note: "" },
    possible: {
      heading: (n: number) => `${noun(n, "row", "rows")} perhaps already here`,
      note: "same email, amount and day under another id",
    },
    known: {
      heading: (n: number) => `${noun(n, "row", "rows")} already here`,
      note: "matched by id, else by person, moment and amount",
    },
    unpaid: { heading: (n: number) => `${noun(n, "row", "rows")} not paid`, note: "never counted" },
    ready: { heading: (n: number) => `${noun(n, "row", "rows")} ready`, note: "the first of them" },
  },
  errorColumns: ["Line", "Problem", "Column", "What the file says", "Name", "Hint"],
  rowColumns: ["Line", "Id", "Date", "Amount", "Name", "Where"],
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
  withPossible: (n: number) => `Import the ${noun(n, "row", "rows")} perhaps already here, too`,
  importThem: (n: number) => `Import ${noun(n, "gift", "gifts")}`,
  allOrNone: (n: number) =>
    n === 1
      ? "If it cannot be written, nothing is."
      : `All ${count(n)} or none: if one row cannot be written, nothing is.`,
  nothing: "There is nothing in this file that is not here already.",
  back: "Back to columns",
  cancel: "Cancel, keep nothing",
  canUndo: "You can undo this",
  canUndoText:
    "The whole import can be taken back from Imports. Gifts that staff changed since then are listed first and kept unless you say otherwise. Both steps go in the audit log.",
  imported: (rows: number, sum: string) => `${noun(rows, "record", "records")}, ${sum}`,
  leftOut: (n: number) =>
    `${noun(n, "row", "rows")} reported by the provider in the meantime, not counted twice`,
  seeRecords: "See the donations",
  another: "Import another file",
  undo: "Take this import back…",
  undoQuestion: (n: number) =>
    `This takes ${noun(n, "record", "records")} out of the books for good.`,
  changedHeading: (n: number) => `${noun(n, "record", "records")} changed since`,
  changedNote: "They are kept unless you say otherwise.",
  withChanged: "Take these back, too",
  undoNow: "Take it back",
  undoneText: "Its records are out of the books. The same file can be imported again.",
  problems: {
    busy: "Another import is being written or taken back at this moment. Try again when it has ended.",
    "not-ready": "This import has moved on meanwhile. Look again.",
    "not-done": "This import has moved on meanwhile. Look again.",
  },
} as const;
