/** The texts of the staff area's lists: views, filters, bulk changes. */
import { formatNumber, pluralizer } from "../count.ts";

/** Stands in place of a value that a record lacks. */
export const MISSING = "N/A";

export interface UsualView {
  name: string;
  /** The search parameters of the view. */
  query: string;
  /** The path of a view with its own page. */
  to?: string;
}

/** The views of a list that every account has, below the list's path. */
export interface UsualViews {
  path: string;
  usual: readonly UsualView[];
  /** The names of other exports than CSV, by the end of their address. */
  otherExports?: Record<string, string>;
}

/** The names of each list's records and views. */
export const recordLists = {
  donations: {
    searchHint: "Search gifts",
    count: pluralizer("gift"),
    views: {
      path: "/admin/donations",
      usual: [
        { name: "All gifts", query: "" },
        { name: "This month", query: "period=this-month" },
        { name: "Pledges to confirm", query: "status=unconfirmed&order=asc" },
        { name: "To thank", query: "", to: "/admin/donations/thanks" },
        { name: "Deposits", query: "", to: "/admin/donations/deposits" },
        {
          name: "Year-end statements",
          query: "",
          to: "/admin/donations/statements",
        },
      ] as UsualView[],
      otherExports: {
        workbook: "For the accountant (Excel)",
        readable: "For the accountant (CSV)",
      },
    },
  },
  messages: {
    searchHint: "Search messages",
    count: pluralizer("message"),
    views: {
      path: "/admin/messages",
      usual: [
        { name: "To answer", query: "state=waiting&order=asc" },
        { name: "My messages", query: "assignee=me&state=waiting&order=asc" },
        { name: "Unassigned", query: "assignee=none&state=waiting&order=asc" },
        { name: "Answered", query: "state=answered" },
        { name: "Spam", query: "state=spam" },
        { name: "All", query: "" },
      ] satisfies UsualView[],
    },
  },
};

export const viewLabels = {
  label: "Views",
  capped: "999+",
};

export const filterChipLabels = {
  add: "Filter",
  clear: "Clear all",
  remove: (name: string) => `Remove the filter ${name}`,
  period: "Period",
  from: "From",
  to: "To",
  filterIgnored: (name: string, typed: string) =>
    `${name}: “${typed.slice(0, 100)}” is not understood, so the list is not filtered by it.`,
  shownOfAll: (shown: string, all: string) => `${shown} of ${all}`,
  periods: [
    { value: "today", name: "today" },
    { value: "this-month", name: "this month" },
    { value: "last-month", name: "last month" },
    { value: "this-year", name: "this year" },
    { value: "last-year", name: "last year" },
  ],
};

export const bulkActionLabels = {
  label: "Selected records",
  choose: (name: string) => `Select ${name}`,
  chooseAll: "Select all rows of this page",
  selected: (records: number) => `${formatNumber(records)} selected`,
  selectedNone: "Selected rows",
  assign: "Assign",
  setState: "Set state",
  clear: "Clear",
  me: "Me",
  unassigned: "Not assigned",
  undo: "Undo",
  done: {
    assign: (records: string, name: string | null) =>
      name ? `${records} assigned to ${name}` : `${records} assigned to no one`,
    state: (records: string, name: string) => `${records} set to ${name}`,
  },
};

export const recordLabels = {
  more: "More",
  gone: "The record of this link is no longer here.",
  noneFits: "No record matches these filters.",
  showAll: "Show all",
  loading: "Loading",
  position: (position: number, total: number) =>
    `${position.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`,
  previous: "Previous record",
  next: "Next record",
  close: "Close",
  retry: "Try again",
};

export const filterLabels = {
  search: "Search",
  all: "All",
  apply: "Apply",
  any: "Any",
};

export const paginationLabels = {
  label: "Pages",
  previous: "Previous",
  next: "Next",
  pageOf: (page: number, pages: number) => `${page} / ${pages}`,
};
