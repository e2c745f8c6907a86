import { expect, test } from "vitest";
import { fillTexts, placeholdersProblem } from "./placeholders.ts";

test("placeholders are filled in once: inserted text is never read as a placeholder", () => {
  const values = new Map([
    ["name", "{title}"],
    ["title", "Supper"],
  ]);
  expect(fillTexts({ subject: "{name}: {title} {other}", rows: { name: "Name" } }, values)).toEqual(
    {
      subject: "{title}: Supper {other}",
      rows: { name: "Name" },
    },
  );
});

test("an unknown and a missing placeholder are reported", () => {
  expect(placeholdersProblem("On {title}", ["title"])).toBeNull();
  expect(placeholdersProblem("On {date}", ["title"])).toBe(
    "There is no place {date} here; there is {title}",
  );
  expect(placeholdersProblem("A {place}", [])).toBe("There is no place {place} here");
  expect(placeholdersProblem("Hello", ["title"])).toBe("{title} is missing");
});
