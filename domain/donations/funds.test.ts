import { expect, test } from "vitest";
import { fundInName, isIra } from "./funds.ts";

test.each([
  ["My IRA", true],
  ["Traditional Ira", true],
  ["Roth I.R.A.", true],
  ["ira", true],
  ["Ira (qualified charitable distribution)", true],
  ["IRA Charitable Rollover Fund", true],
  ["Schwab QCD", true],
  ["Qualified charitable distribution", true],
  ["Individual Retirement Account", true],
  ["Ira Levin Family Fund", false],
  ["IRA LEVIN FUND", false],
  ["The Ira & Ann Levin Foundation", false],
  ["Miranda Trust", false],
])("%s came from an IRA's trustee: %s", (name, came) => {
  expect(isIra(name)).toBe(came);
});

test.each([
  ["Fidelity Inv. Charitable Gift Fund", "Fidelity Charitable"],
  ["Schwab Fund for Charitable Giving", "DAFgiving360"],
  ["DAFgiving360™ (Schwab)", "DAFgiving360"],
  ["Nat'l Philanthropic Trust DAF", "National Philanthropic Trust"],
  ["Nat’l Philanthropic Trust DAF", "National Philanthropic Trust"],
  ["Natl Philanthropic Trust", "National Philanthropic Trust"],
  ["T Rowe Price Charitable", "T. Rowe Price Charitable"],
  ["T. Rowe Price Program for Charitable Giving", "T. Rowe Price Charitable"],
  ["Renaissance Charitable Foundation Inc", "Renaissance Charitable Foundation"],
  ["NETWORK FOR GOOD", "Network for Good"],
  ["UK Online Giving Foundation", "Benevity"],
  ["Bright Funds Foundation", "Bright Funds"],
  ["every.org", "Every.org"],
  ["The Bright Family Fund", null],
  ["Renaissance Church", null],
  ["Rowe Price", null],
  ["Schwab Family Trust", null],
])("a gift of %s came through %s", (name, fund) => {
  expect(fundInName(name)).toBe(fund);
});
