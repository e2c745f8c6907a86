import { expect, test } from "vitest";
import { firstAndLastName } from "./first-and-last-name.ts";

test.each([
  [{ name: "Mary Ann Fenn", first_name: "Mary Ann", last_name: "Fenn" }, ["Mary Ann", "Fenn"]],
  [{ name: "Mary Ann Fenn", first_name: "", last_name: "" }, ["Mary", "Ann Fenn"]],
  [{ name: "Prince", first_name: "Prince", last_name: "" }, ["Prince", ""]],
])("firstAndLastName of %j returns %j", (message, [firstName, lastName]) => {
  expect(firstAndLastName(message)).toEqual({ firstName, lastName });
});
