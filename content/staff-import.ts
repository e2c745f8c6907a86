/** The texts of the staff area about imports of files, up to what a file holds. */
import { counted, inDigits } from "./count.ts";

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
    ["cancelled", "The import was cancelled while its file was uploaded. Nothing was saved."],
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
  lead: (file: string, columns: number) => `${file}, ${counted(columns, "column")}`,
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
  dayFirst: "Dates like 3/4/2026 are read day first: April 3.",
  readAs: (provider: string, matched: number, all: number) =>
    `read as ${provider}, ${matched} of ${all} columns used`,
  rows: (rows: number) => counted(rows, "row"),
  changeColumns: "Change columns",
  nameColumns: "Name the columns",
  lookAgain: "Look again",
  readAgain: "Read it again",
  stalled: "This has not moved for a while: the server may have been restarted.",
  progress: (percent: number) => `${percent}%`,
  writingNote:
    "None of it counts until all of it is written. You may leave this page; it goes on by itself.",
  checkingNote: "Nothing is written yet. You may leave this page and come back.",
  remembered: "Read as the last file with these headings, imported",
  changeReading: "If that is wrong, change the columns.",
  cancel: "Cancel, keep nothing",
  problems: {
    busy: "Another import is being written or undone at this moment. Try again when it has ended.",
    "moved-on": "This import has changed meanwhile. Look again.",
  },
} as const;

export const importQuestions = {
  datesQuestion: (line: number, date: string) =>
    `Line ${inDigits(line)} says ${date}, and no date in this file shows whether the day or the month comes first. Which is it?`,
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
} as const;
