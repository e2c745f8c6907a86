import { expect, test } from "vitest";
import { checkParty } from "./rsvp-schema.ts";

test.each([" 3 ", "03", "３"])("%j is a number of people", (typed) => {
  expect(checkParty({ people: typed })).toMatchObject({ value: { people: 3 } });
});

test.each(["2 adults", "2+1", "four", "0", "-1", "1.5", "21", ""])("%j is refused", (typed) => {
  const errors = { people: "Please enter a number from 1 to 20" };
  expect(checkParty({ people: typed })).toMatchObject({ errors });
});
