import { expect, test } from "vitest";
import { letterSchema, pageSchema } from "./first-edition.ts";

/** The longest text that fits. */
const limitOf = (fits: (text: string) => boolean, ending = "") =>
  [24, 40, 60, 120, 240, 600].findLast((limit) => fits("x".repeat(limit - ending.length) + ending));

test("how long a text may be is read from its name on the page, else from how the first edition ends", () => {
  const texts = { title: "Plans", name: "Plans", note: "It is planned.", wait: "Sending..." };
  const limits = Object.keys(texts).map((name) =>
    limitOf((text) => pageSchema(texts).safeParse({ ...texts, [name]: text }).success),
  );
  expect(limits).toEqual([60, 40, 240, 40]);
});

test("in a mail a sentence may become a paragraph, a name stays short, and its placeholders stay", () => {
  const texts = { label: "Amount", subject: "Your gift {amount}", text: "Thank you." };
  const schema = letterSchema(texts);
  const limits = [limitOf((label) => schema.safeParse({ ...texts, label }).success)];
  limits.push(limitOf((subject) => schema.safeParse({ ...texts, subject }).success, "{amount}"));
  limits.push(limitOf((text) => schema.safeParse({ ...texts, text }).success));
  expect(limits).toEqual([40, 120, 600]);
  expect(schema.safeParse({ ...texts, subject: "Your gift" }).success).toBe(false);
});
