import { formatNumber, pluralize } from "../count.ts";

/** Says how to save the file in a form that other programs, and Excel, can open. */
const unread = (kind: string) =>
  `${kind}, which cannot be read here. Open it in Excel, LibreOffice or Numbers, save it as an Excel workbook (.xlsx) or as CSV, and upload that file.`;

export const importsPage = {
  title: "Import",
  heading: "Import gifts from a file",
  lead: "A CSV or Excel file as your giving provider, Salesforce or your bank exports it. You see what it holds before anything is written, and you can undo a whole import.",
  providers:
    "Files of Give Lively, Donorbox, Givebutter, Zeffy and Stripe and reports of Salesforce are known by their columns. For any other you check which column is which. Of an Excel file the first visible sheet with column names is read. Messages that a former site stored (its table with id, created_at, name, email and message) go in at once, each once.",
  file: "CSV file up to 20 MB, or Excel file (.xlsx) up to 8 MB, of at most 100,000 rows",
  upload: "Upload",
  earlier: "Earlier imports",
  none: "No file has been imported yet. The first one that you upload appears here.",
  columns: ["Uploaded", "File", "Read as", "By", "Records", "Sum", "State"],
  problems: new Map(
    Object.entries({
      empty: "Choose a file first, one that is not empty.",
      "no-head": "This file has no line with the names of its columns.",
      unreadable: "This is not a CSV file that can be read. Export it as CSV and try again.",
      quote:
        "A quote is opened and never closed in this file, so its rows cannot be separated. Correct it, or export the file again.",
      excel:
        "This Excel file cannot be read: it has a password, or is damaged. Open it in Excel, choose File, Save As, “CSV UTF-8 (Comma delimited)”, and upload that file.",
      xls: unread("This is an Excel file of the kind before 2007 (.xls), or one with a password"),
      xlsb: unread("This is a binary workbook of Excel (.xlsb)"),
      ods: unread("This is a file of LibreOffice (.ods)"),
      numbers: unread("This is a file of Apple's Numbers"),
      html: unread("This is a web page, even if its name ends with .xls"),
      slk: unread("This is a SYLK file (.slk)"),
      pdf: "This is a PDF, a picture of a list. Ask for the same list as a CSV or Excel file where it comes from.",
      "too-long":
        "This file holds more than can be read here. If it is an Excel file, open it in Excel, choose File, Save As, “CSV UTF-8 (Comma delimited)”, and upload that file; if that is refused, too, export a shorter period.",
      "too-many-rows":
        "This file has more than 100,000 rows. Export a shorter period, or divide it.",
      "too-slow": "Reading this file took too long. Nothing was saved. Export a shorter period.",
      "too-large": "This file is larger than 20 MB. Export a shorter period.",
      "broken-off": "The upload stopped before its end. Nothing was saved; try again.",
    }),
  ),
  states: {
    open: "Needs review",
    writing: "Being written",
    done: "Imported",
    undoing: "Being undone",
    undone: "Undone",
    closed: "Closed",
    aside: "Another sheet is read",
  },
};

export const importSteps = ["File", "Columns", "Check", "Done"] as const;

export const columnsPage = {
  heading: "Which column is which?",
  lead: (file: string, columns: number) => `${file}, ${pluralize(columns, "column")}`,
  none: "Not in this file",
  unnamed: (column: number) => `Column ${column}`,
  needed: "needed",
  name: "Save these columns as",
  nameHelp: "The next file with the same line of column names is then read the same way.",
  save: "Check the rows",
  rows: "The rows of this file are",
  rowMeanings: {
    "by-column": "Gifts, or what Status and Type say",
    pledges: "Pledges, all of them",
    plans: "Plans of gifts to come, no gifts",
    movements: "Movements of a bank account: payouts and transfers, too",
  },
  samples: (values: readonly string[]) => values.join(" · "),
  noSample: "Empty in the first rows",
  unused: (columns: readonly string[]) =>
    columns.length === 0 ? "Every column is read." : `Not read: ${columns.join("; ")}.`,
  withSamples: (name: string, values: readonly string[]) =>
    values.length === 0 ? `${name} (empty)` : `${name} (${values.join(" · ")})`,
  also: (columns: readonly string[]) => `Also read: ${columns.join(", ")}.`,
  wordQuestion: (line: number, word: string, column: string) =>
    `Line ${formatNumber(line)} says “${word}” under ${column}. What is such a row?`,
  wordAnswers: {
    "": "Please choose",
    received: "A gift: the money came",
    pledged: "A pledge: promised, not received",
    none: "No gift: leave it out",
  },
  columnQuestion: (column: string, values: readonly string[]) =>
    `${column} says ${values.join(", ")}. Does it say whether the money came?`,
  columnAnswers: {
    "": "Please choose",
    states: "Yes: leave out rows whose money did not come",
    other: "No, it says something else",
  },
  unitQuestion: (line: number, amount: string) =>
    `Line ${formatNumber(line)} says ${amount}, and no amount of this file has a point. What is it?`,
  units: { "": "Please choose", dollars: "Whole dollars", cents: "Cents: 4172 is $41.72" },
  dateQuestion: (line: number, date: string) =>
    `Line ${formatNumber(line)} says ${date}, and the dates of this file do not settle whether the day or the month comes first. Which is it?`,
  dateOrders: {
    "": "Please choose",
    "month-first": "Month first: 3/4 is March 4",
    "day-first": "Day first: 3/4 is April 3",
  },
  problems: {
    needed:
      "Choose a column for the date and one for the amount. A date and an amount are needed; so is Status, if the file has a column Stage.",
    twice: "One column is chosen for two things.",
    gone: "This import is decided already, or no longer exists.",
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
    organization: "Organization, or household",
    email: "Email",
    phone: "Phone",
    type: "Once or recurring",
    paymentMethod: "Paid by",
    checkNumber: "Check number",
    designation: "Designation, or fund",
    description: "What was given in kind",
    street: "Street",
    city: "City",
    state: "State",
    postalCode: "Postal code",
    notes: "Notes",
  },
};

export const importPage = {
  headings: { ...importsPage.states, open: "Check before anything is written" },
  sheets: "Also in this workbook, and not read:",
  readSheet: (name: string) => `Read “${name}” instead`,
  closed:
    "This import was not decided when the site was updated, and its file is no longer here. Nothing of it is in the books. Upload the file again.",
  underWay:
    "This takes some seconds; load the page again. An import that was interrupted is undone after 15 minutes.",
  readAs: (name: string, matched: number, all: number) =>
    `read as ${name}, ${matched} of ${all} columns used`,
  unread: (n: number) => `${pluralize(n, "column is", "columns are")} not read`,
  dayFirst: "Dates like 3/4/2026 are read day first: April 3.",
  changeColumns: "Change columns",
  cancel: "Cancel, keep nothing",
  problems: {
    waits:
      "Another import is being written or undone. Load this page again in a minute; one that was interrupted is undone after 15 minutes.",
    changed: "This import, or what is in the books, has changed meanwhile. Look again.",
    nothing: "Nothing is written: no row is ready, and none is chosen.",
    unmatched: "Please say first what happens with the money that went back.",
    nameless: "Please say first what happens with the gifts without a name.",
    pledges: "Please say first what happens with payments on the pledges.",
  },
};

export const importPreviewLabels = {
  kinds: {
    ready: { name: "Ready to import", rows: "ready", note: "" },
    possible: {
      name: "Possible duplicates",
      rows: "possible duplicates",
      note: "same id, or same person, amount and day; left out unless you choose them",
    },
    changed: {
      name: "Changed since",
      rows: "changed since",
      note: "here with another amount or state; the record stays as it is unless you choose the file's",
    },
    known: { name: "Already here", rows: "already here", note: "left out: the same id" },
    unpaid: {
      name: "Not paid",
      rows: "not paid",
      note: "left out: failed, pending, refunded, lost",
    },
    none: {
      name: "No gift",
      rows: "no gift",
      note: "left out: payouts, plans, tests, totals and other lines",
    },
    error: { name: "With an error", rows: "with an error", note: "left out until corrected" },
  },
  rowsOfKind: (n: number, kind: string) => `${kind}: ${pluralize(n, "row")}`,
  columns: ["Line", "Date", "Amount", "Name", "Note"],
  choices: { line: "Import", change: "Take over" },
  through: (fund: string) => `through ${fund}`,
  importRow: (line: number) => `Import line ${line}`,
  importAll: (n: number) => `Import all ${formatNumber(n)} possible duplicates`,
  first: (n: number) => `The first ${formatNumber(n)} are shown.`,
  download: (n: number) =>
    `Download the ${pluralize(n, "row")} that ${n === 1 ? "is" : "are"} left out`,
  sum: (received: string, pledged: string | null) =>
    pledged ? `${received} received, ${pledged} pledged` : received,
  pledges: (n: number, sum: string) =>
    `${pluralize(n, "of them is a pledge", "of them are pledges")}, ${sum}: promised, not received. ${n === 1 ? "It counts" : "They count"} as pledged.`,
  possiblePledges: (n: number, sum: string) =>
    `${pluralize(n, "possible duplicate is a pledge", "possible duplicates are pledges")}, ${sum}. ${n === 1 ? "It counts as pledged if you include it" : "They count as pledged if you include them"}.`,
  paymentsOnPledges:
    "Payments on pledges, as gifts here or in other files, count twice until you put them on the pledge.",
  repeats: (n: number) =>
    `${pluralize(n, "row repeats", "rows repeat")} another row of this file and ${n === 1 ? "is" : "are"} imported as ${n === 1 ? "a separate gift" : "separate gifts"}. If one is a mistake, remove it from the file and upload the file again.`,
  whatHappens: "What will happen",
  adds: (sum: string) => `This adds ${sum} to the books.`,
  people: ({ people, known, toLookAt }: Record<"people" | "known" | "toLookAt", number>) =>
    `${pluralize(people, "person", "people")}, ${formatNumber(known)} known${toLookAt > 0 ? `, ${formatNumber(toLookAt)} to look at afterward` : ""}`,
  unknownMethods: (rows: number, words: readonly string[]) =>
    `${pluralize(rows, "row says", "rows say")} how ${rows === 1 ? "it was" : "they were"} paid in words that are not known here (${words.join(", ")}) and ${rows === 1 ? "goes" : "go"} in without it.`,
  careful: (rows: number) =>
    `${pluralize(rows, "row says", "rows say")} that the donor has died, or wants no mail or no calls. This is stored with the person.`,
  beforeOpening: (gifts: number, sum: string, day: string) =>
    `${pluralize(gifts, "of these gifts", "of these gifts")}, ${sum}, arrived on or before ${day}, when the opening balances were confirmed. Any part already in those balances counts twice: lower them by that amount.`,
  undatedOpening: (sum: string) =>
    `The public figure begins with opening balances of ${sum}. A gift that they hold counts twice.`,
  openingPledges: (sum: string) =>
    `The public figure begins with ${sum} pledged. A pledge that this sum holds counts twice: lower the opening balance by it.`,
  stillToThank: "Still to thank for",
  toThank: (since: string, gifts: number) => [
    { value: "by-day", name: `Gifts since ${since} (${formatNumber(gifts)})` },
    { value: "all", name: "All of them" },
    { value: "none", name: "None: they were thanked already" },
  ],
  importThem: (gifts: number, pledges: number) =>
    gifts + pledges === 0
      ? "Import what I chose"
      : `Import ${[
          ...(gifts > 0 ? [pluralize(gifts, "gift")] : []),
          ...(pledges > 0 ? [pluralize(pledges, "pledge")] : []),
        ].join(" and ")}`,
  noteBack: "Note what went back",
  andChosen: "The possible duplicates that you choose are imported, too.",
  nameless: (n: number) =>
    `${pluralize(n, "row names", "rows name")} no donor and ${n === 1 ? "becomes" : "become"} anonymous. Is a column missing?`,
  isAnonymous: "Import them without a name",
  unmatched: (lines: readonly number[]) =>
    `Money went back on ${lines.length === 1 ? "line" : "lines"} ${lines.slice(0, 20).join(", ")}, but the gift isn't known, or the file doesn't say how much. Correct that gift by hand, or void it and enter what is left; otherwise the sum is too high.`,
  unmatchedSeen: "I correct these gifts by hand",
  pledgesSeen: "I put payments on these pledges by hand",
  allOrNone: "All of it is written, or nothing is.",
  noneReady: "No row of this file is ready to be imported.",
  noRows: "This file holds the names of its columns, and no row below them.",
  canUndo: "You can undo this import as a whole afterward.",
  canUndoNew:
    "You can undo this import afterward, but records that you take over keep the file's amounts.",
};

export const importResultLabels = {
  imported: (records: number, received: string, pledged: string | null) =>
    pledged
      ? `${pluralize(records, "record")}, ${received} received, ${pledged} pledged`
      : `${pluralize(records, "record")}, ${received}`,
  changed: (n: number) => `${pluralize(n, "record")} changed`,
  /** The text about messages from a former site's contact form. */
  messages: (n: number) => `${pluralize(n, "message")} stored, marked as answered`,
  seeMessages: "See the messages",
  seeRecords: "See the donations",
  another: "Import another file",
  leftOut: (n: number) => `${pluralize(n, "row was", "rows were")} left out`,
  allIn: "No row was left out.",
  retention: "The rows are kept for 90 days.",
  undo: "Undo import…",
  undoQuestion: (n: number) => `This permanently removes ${pluralize(n, "record")}.`,
  keepAmounts: (n: number) => `${pluralize(n, "record keeps", "records keep")} the file's amounts.`,
  undoNow: "Undo import",
  undoneText: "Its records are removed.",
  remaining: (n: number, isDone: boolean) =>
    `${isDone ? pluralize(n, "record stays", "records stay") : pluralize(n, "record stayed", "records stayed")}, changed, thanked, receipted or in a statement since the import, or a pledge on which money came in.`,
};
