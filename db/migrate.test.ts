import { expect, onTestFinished, test } from "vitest";
import { openSqlite } from "#adapters/sqlite/sqlite.ts";
import { migrate, migrations } from "./migrate.ts";

test.each([
  ["no such column: new.heard_from", "This version has a fault", "An earlier version"],
  ["table contacts already exists", "An earlier version was probably stopped", "has a fault"],
])("a migration that fails with '%s' says: %s", async (why, said, unsaid) => {
  migrations["9999-test"] = { up: () => Promise.reject(new Error(why)) };
  onTestFinished(() => {
    delete migrations["9999-test"];
  });
  const failing = migrate(openSqlite(":memory:")).catch(({ message }: Error) => message);
  expect(await failing).toContain(said);
  expect(await failing).not.toContain(unsaid);
});
