import { expect, test } from "vitest";
import { isPostalCode } from "./details-schema.ts";

test("a postal code is a ZIP code in the US, and any with a digit elsewhere", () => {
  const isOne = (typed: string) => {
    const [state = "", postalCode = ""] = typed.split("/");
    return isPostalCode({ state, postalCode });
  };
  const good = "CO/81122|colorado/81122-0100|/81122|CO/|/K1A 0B1|Switzerland/8001";
  expect(good.split("|").filter(isOne)).toEqual(good.split("|"));
  expect("CO/8112|/8112|Colorado/811220100|/none".split("|").filter(isOne)).toEqual([]);
});
