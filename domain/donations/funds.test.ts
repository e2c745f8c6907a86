import { expect, test } from "vitest";
import { isIra } from "./funds.ts";

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
