import { expect, test } from "vitest";
import { passwordProblem } from "./password-rules.ts";

test.each([
  ["red barn needs paint", "ed", null],
  ["red barn needs paint", "barn", "has-username"],
])("%j for the username %s: %s", async (password, username, problem) => {
  expect(await passwordProblem(password, username)).toBe(problem);
});
