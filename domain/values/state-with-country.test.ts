import { expect, test } from "vitest";
import { stateWithCountry } from "./state-with-country.ts";

test.each([
  ["", "United Kingdom", "United Kingdom"],
  ["ON", "CA", "ON, Canada"],
  ["ON, Canada", "Canada", "ON, Canada"],
  ["Singapore", "Singapore", "Singapore"],
  ["CO", "", "CO"],
  ["CO", "us", "CO"],
  ["CO", "USA", "CO"],
  ["CO", "U.S.", "CO"],
  ["CO", "United States of America", "CO"],
  ["CO", "United States (US)", "CO"],
  ["CO", "ZZ", "CO"],
  ["PR", "PR", "PR"],
  ["PR", "Puerto Rico", "PR"],
  ["CO", "1", "CO"],
])("the state %j with the country %j is %j", (state, country, expected) => {
  const place = { street: "12 Sample Street", city: "", state };
  expect(stateWithCountry({ ...place, country })).toBe(expected);
});

test("a country without street and city is no address, so it is left out", () => {
  const nowhere = { street: "", city: "", state: "" };
  expect(stateWithCountry({ ...nowhere, country: "Canada" })).toBe("");
});
