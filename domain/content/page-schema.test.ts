import { expect, test } from "vitest";
import { documentTypes } from "./document-types.ts";
import { mailSchema } from "./mail-schema.ts";
import { pageSchema } from "./page-schema.ts";

/** Finds the longest text that fits. */
const limitOf = (fits: (text: string) => boolean, ending = "") =>
  [24, 40, 60, 120, 240, 600].findLast((limit) => fits("x".repeat(limit - ending.length) + ending));

test("the name of a page's text decides its longest length, whatever the first edition contains", () => {
  const texts = { title: "Plans", name: "Plans.", note: "It is planned" };
  const limits = Object.keys(texts).map((name) =>
    limitOf((text) => pageSchema(texts).safeParse({ ...texts, [name]: text }).success),
  );
  expect(limits).toEqual([60, 40, 240]);
});

test("the same is true in a mail; and its placeholders stay", () => {
  const texts = { about: "Amount.", subject: "Your gift {amount}", lead: "Thank you" };
  const schema = mailSchema(texts);
  const limits = [
    limitOf((about) => schema.safeParse({ ...texts, about }).success),
    limitOf((subject) => schema.safeParse({ ...texts, subject }).success, "{amount}"),
    limitOf((lead) => schema.safeParse({ ...texts, lead }).success),
  ];
  expect(limits).toEqual([40, 120, 600]);
  expect(schema.safeParse({ ...texts, subject: "Your gift" }).success).toBe(false);
});

test.each(Object.entries(documentTypes))(
  "the first edition of %s can be published",
  (_, { schema, firstEdition }) => {
    expect(schema.safeParse(firstEdition).error?.issues ?? []).toEqual([]);
  },
);
