import { expect, test } from "vitest";
import { checkPeople } from "./rsvp-schema.ts";

test.each([" 3 ", "03"])("%j is a number of people", (typed) => {
  expect(checkPeople(typed)).toEqual({ value: 3 });
});

test.each(["2 adults", "2+1", "four", "0", "-1", "1.5", "21", ""])("%j is refused", (typed) => {
  expect(checkPeople(typed)).toEqual({ error: "Please enter a number from 1 to 20" });
});
