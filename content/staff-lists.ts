/** The texts of the staff area's lists: views, filters, columns, changes of many records, keys. */
import { counted, inDigits } from "./count.ts";

interface View {
  id: string;
  name: string;
  /** The search parameters that make it. */
  query: string;
}

/** What each list calls its records, and the views that every account has. */
export const recordLists = {
  donations: {
    search: "Search gifts",
    one: "gift",
    many: "gifts",
    count: (records: number) => counted(records, "gift"),
    views: [
      { id: "all", name: "All gifts", query: "" },
      { id: "this-month", name: "This month", query: "period=this-month" },
      { id: "last-month", name: "Received last month", query: "period=last-month&status=received" },
      { id: "over-1000", name: "Over $1,000", query: "min=1000" },
      { id: "to-confirm", name: "Pledges to confirm", query: "status=unconfirmed&order=asc" },
    ] satisfies View[],
  },
  contacts: {
    search: "Search messages",
    one: "message",
    many: "messages",
    count: (records: number) => counted(records, "message"),
    views: [
      { id: "to-answer", name: "To answer", query: "state=waiting&order=asc" },
      { id: "mine", name: "My messages", query: "assignee=me&state=waiting&order=asc" },
      { id: "unassigned", name: "Unassigned", query: "assignee=none&state=waiting&order=asc" },
      { id: "snoozed", name: "Snoozed", query: "state=snoozed" },
      { id: "answered", name: "Answered", query: "state=answered" },
      { id: "spam", name: "Spam", query: "state=spam" },
      { id: "all", name: "All", query: "" },
    ] satisfies View[],
  },
} as const;

export const viewLabels = {
  label: "Views",
  edited: "edited",
  more: (views: number) => `${views} more`,
  saveAs: "Save as view",
  name: "Name",
  share: "Everyone sees it",
  save: "Save",
  update: "Save changes",
  remove: "Remove view",
  capped: "999+",
} as const;

export const chipLabels = {
  add: "Filter",
  clear: "Clear all",
  remove: (name: string) => `Remove the filter ${name}`,
  date: "Date",
  amount: "Amount",
  period: "Period",
  assignedTo: "Assigned to",
  from: (value: string) => `from ${value}`,
  until: (value: string) => `to ${value}`,
  between: (from: string, to: string) => `${from} – ${to}`,
  orMore: (value: string) => `${value} or more`,
  orLess: (value: string) => `${value} or less`,
  of: (shown: string, all: string) => `${shown} of ${all}`,
  more: (filters: number) => `${filters} more`,
  periods: [
    { value: "today", name: "today" },
    { value: "this-month", name: "this month" },
    { value: "last-month", name: "last month" },
    { value: "this-year", name: "this year" },
    { value: "last-year", name: "last year" },
  ],
  meant: (typed: string, meant: string) => `Nothing has “${typed}”. Shown: “${meant}”.`,
} as const;

export const columnLabels = {
  columns: "Columns",
  rows: "Rows and keys",
  apply: "Show these",
} as const;

export const bulkLabels = {
  label: "Selected records",
  choose: (name: string) => `Select ${name}`,
  chooseAll: "Select all rows of this page",
  selected: (records: number) => `${inDigits(records)} selected`,
  selectedNone: "Selected rows",
  allThatMatch: (records: number) => `Select all ${inDigits(records)} that match`,
  assign: "Assign",
  setState: "Set state",
  export: "Export",
  clear: "Clear",
  me: "Me",
  unassigned: "Not assigned",
  confirm: "Confirm pledges",
  void: "Void…",
  voidReason: "Why",
  voidNow: "Void them",
  restore: "Restore",
  undo: "Undo",
  done: {
    assign: (records: string, name: string | null) =>
      name ? `${records} assigned to ${name}` : `${records} assigned to no one`,
    state: (records: string, name: string | null) => `${records} set to ${name ?? ""}`,
    confirm: (records: string) => `${records} confirmed`,
    void: (records: string) => `${records} voided`,
    restore: (records: string) => `${records} restored`,
    answer: (name: string) => `Answer to ${name} goes out in a few seconds`,
  },
} as const;
