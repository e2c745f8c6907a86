import { expect, test } from "vitest";
import { parseDonationFilter } from "#domain/donations/donation-filter.ts";
import { createdBounds } from "./filter.ts";

const read = (query: string) => parseDonationFilter(new URLSearchParams(query));

test("a filter is read from the URL; an empty parameter is no filter", () => {
  expect(read("q=+ada+&min=%241,250.50&from=2026-02-28&page=2&max=&odd=1")).toEqual({
    q: "ada",
    min: 125_050,
    from: "2026-02-28",
    page: 2,
    order: "desc",
    sort: "date",
    unread: [],
  });
});

const ODD = `min=abc max=-5 min=1e9 max=0x10 min=1.005 min=1&min=2 from=yesterday to=2026-02-30 period=soon
  month=2026-13 status=odd page=0 page=1.5 order=up q=${"x".repeat(201)}`;

test.each(ODD.split(/\s+/))(
  "?%s cannot be read: it filters nothing and the page names it",
  (query) => {
    const { unread, ...filter } = read(query);
    expect(unread).toEqual([query.split("=", 1).join()]);
    expect({ ...filter, unread: [] }).toEqual(read(""));
  },
);

// In Denver it is the last evening of February.
const VIEWPOINT = { staffId: "", timeZone: "America/Denver", now: "2026-03-01T05:00:00.000Z" };

test.each([
  ["today", "2026-02-28", "2026-03-01"],
  ["this-month", "2026-02-01", "2026-03-01"],
  ["last-month", "2026-01-01", "2026-02-01"],
  ["this-year", "2026-01-01", "2027-01-01"],
  ["last-year", "2025-01-01", "2026-01-01"],
] as const)("the period %s is the organization's, from %s until %s", (period, from, until) => {
  expect(createdBounds({ period }, VIEWPOINT)).toEqual([
    [">=", `${from}T07:00:00.000Z`],
    ["<", `${until}T07:00:00.000Z`],
  ]);
});
