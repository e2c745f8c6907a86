import { expect, test } from "vitest";
import { fillLetter, placesProblem } from "./letter-places.ts";

test("places are filled in once: what is filled in is never read as a place", () => {
  const values = new Map([
    ["name", "{title}"],
    ["title", "Supper"],
  ]);
  expect(
    fillLetter({ subject: "{name}: {title} {other}", rows: { name: "Name" } }, values),
  ).toEqual({
    subject: "{title}: Supper {other}",
    rows: { name: "Name" },
  });
});

test("an unknown and a missing place are said", () => {
  expect(placesProblem("On {title}", ["title"])).toBeNull();
  expect(placesProblem("On {date}", ["title"])).toBe(
    "There is no place {date} here; there is {title}",
  );
  expect(placesProblem("A {place}", [])).toBe("There is no place {place} here");
  expect(placesProblem("Hello", ["title"])).toBe("{title} is missing");
});
