import { expect, test } from "vitest";
import { readDonationFilter } from "#domain/donations/donation-filter.ts";

const read = (query: string) => readDonationFilter(new URLSearchParams(query));

test("a filter is read from the URL; an empty parameter is no filter", () => {
  expect(read("q=+ada+&min=%241,250.50&from=2026-02-28&page=2&max=&odd=1")).toEqual({
    ...{ q: "ada", min: 125_050, from: "2026-02-28", page: 2, order: "desc", sort: "date" },
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
