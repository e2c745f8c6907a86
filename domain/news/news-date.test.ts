import { expect, test } from "vitest";
import { readNewsDate, sortingDay } from "./news-date.ts";

test.each([
  ["8/21/2025", { short: "8/21", full: "August 21, 2025", iso: "2025-08-21" }],
  ["5/4", { short: "5/4", full: "May 4", iso: "05-04" }],
  ["2/29", { short: "2/29", full: "February 29", iso: "02-29" }],
  ["2/29/2028", { short: "2/29", full: "February 29, 2028", iso: "2028-02-29" }],
])("%s is a date", (typed, date) => {
  expect(readNewsDate(typed)).toEqual(date);
});

test.each(["", "2/29/2027", "13/1", "0/5", "4/31", "8/21/25", "2025-08-21", "5/4/0000"])(
  "%j is no date",
  (typed) => {
    expect(readNewsDate(typed)).toBeNull();
  },
);

test("a date without a year counts in the list as the last one before it was written", () => {
  expect(sortingDay("5/4", "2026-11-22")).toBe("2026-05-04");
  expect(sortingDay("12/30", "2027-01-02")).toBe("2026-12-30");
  expect(sortingDay("8/21/2025", "2026-11-22")).toBe("2025-08-21");
});
