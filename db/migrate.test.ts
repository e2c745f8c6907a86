import { expect, onTestFinished, test } from "vitest";
import { openSqlite } from "#adapters/sqlite/sqlite.ts";
import { migrate, migrations } from "./migrate.ts";

test.each([
  ["no such column: new.heard_from", "This version has a fault. Start the version before it"],
  [
    "table contacts already exists",
    /This version has a fault, or an earlier one was stopped during its upgrade\. Start the version before it.* npm run restore/,
  ],
])("a migration that fails with '%s' says: %s", async (why, said) => {
  migrations["9999-test"] = { up: () => Promise.reject(new Error(why)) };
  onTestFinished(() => {
    delete migrations["9999-test"];
  });
  await expect(migrate(openSqlite(":memory:"))).rejects.toThrow(said);
});
