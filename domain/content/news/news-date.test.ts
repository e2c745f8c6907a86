import { expect, test } from "vitest";
import { newsSortDay, normalizeNewsDate, parseNewsDate } from "./news-date.ts";
import { firstNews, newsType } from "./news-item.ts";

test.each([
  ["2025-08-21", { short: "8/21", full: "August 21, 2025", iso: "2025-08-21" }],
  ["05-04", { short: "5/4", full: "May 4", iso: "05-04" }],
  ["02-29", { short: "2/29", full: "February 29", iso: "02-29" }],
  ["2028-02-29", { short: "2/29", full: "February 29, 2028", iso: "2028-02-29" }],
])("%s is a date", (typed, date) => {
  expect(parseNewsDate(typed)).toEqual(date);
});

test.each(["", "2027-02-29", "13-01", "00-05", "04-31", "8/21/2025", "2025-8-21"])(
  "%j is not a date",
  (typed) => {
    expect(parseNewsDate(typed)).toBeNull();
  },
);

test("a date without a year is sorted as the last such date before it was written", () => {
  expect(newsSortDay("05-04", "2026-11-22")).toBe("2026-05-04");
  expect(newsSortDay("12-30", "2027-01-02")).toBe("2026-12-30");
  expect(newsSortDay("2025-08-21", "2026-11-22")).toBe("2025-08-21");
});

test.each([
  ["August 21, 2025", "2025-08-21"],
  ["aug. 21 2025", "2025-08-21"],
  ["8/21/2025", "2025-08-21"],
  ["May 4", "05-04"],
  ["5/4", "05-04"],
  ["2025-08-21", "2025-08-21"],
  ["05-04", "05-04"],
])("%s is stored as %s", (typed, stored) => {
  expect(normalizeNewsDate(typed)).toBe(stored);
});

test.each(["May", "next week", "Maybe 4 of us", "13/45/2025"])("%j contains no date", (typed) => {
  expect(parseNewsDate(normalizeNewsDate(typed))).toBeNull();
});

test("a date without a year counts from the day of publication, not from that of the draft", () => {
  const [first] = firstNews.values();
  if (!first) throw new Error("the first edition has no news");
  const item = { ...first, date: "12-28", writtenOn: "2026-12-20" };
  const { date, writtenOn } = newsType.onFirstPublish(item, "2026-12-28");
  expect(newsSortDay(date, writtenOn)).toBe("2026-12-28");
});
