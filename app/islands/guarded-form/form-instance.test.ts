import { expect, test } from "vitest";
import { FormKey } from "./form-instance.ts";

test("a text that is sent again has its key; one that was corrected or has ended has another", () => {
  const key = new FormKey();
  const first = key.of({ amount: "500" });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(key.of({ amount: "500" })).toBe(first);
  const corrected = key.of({ amount: "5000" });
  expect(corrected).not.toBe(first);
  expect(key.of({ amount: "500" })).toBe(first);
  key.end();
  expect(key.of({ amount: "5000" })).not.toBe(corrected);
});
