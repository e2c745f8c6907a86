import { expect, test } from "vitest";
import { initialsOf } from "./staff-name.tsx";

test.each([
  ["Mary O'Brien", "MO"],
  ["mary.obrien", "MO"],
  ["A\u0301ndre", "ÁN"],
  ["m", "M"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
