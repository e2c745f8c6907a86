import { expect, test } from "vitest";
import { detailChanges } from "./account-details.ts";

test.each([
  ["a name", { name: "Ruth" }, { name: null }],
  ["an email", { email: "ruth@example.org" }, { email: null }],
  ["nothing", {}, {}],
])("the audit log says that %s changed, and not to what", (_what, changed, logged) => {
  const before = { name: "Ada", email: "ada@example.org" };
  expect(detailChanges(before, { ...before, ...changed })).toEqual(logged);
});
