import { expect, test } from "vitest";
import { dateChange, firstTerms } from "./legal.ts";

const day = "2027-02-03";

test("the date at the top changes with the texts", () => {
  const changed = { ...firstTerms, lead: "Another lead." };
  const shown = { ...changed, lead: "Shown.", changedOn: "2027-01-05" };
  const putBack = dateChange(firstTerms, [shown, firstTerms], day);
  for (const value of [dateChange(changed, [firstTerms], day), putBack])
    expect(value.changedOn).toBe(day);
});

test.each([
  ["only reviewed", { reviewedOn: "2027-02-01" }],
  ["dated by staff", { lead: "Another lead.", changedOn: "2027-01-01" }],
])("a change that is %s keeps the date", (_what, change) => {
  const value = { ...firstTerms, ...change };
  expect(dateChange(value, [firstTerms], day)).toEqual(value);
});
