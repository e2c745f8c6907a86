import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestSite } from "#tests/support/open-test-site.ts";

test("PostgreSQL is asked to compile no query, which would make the desk's sums wait for seconds", async () => {
  const { services } = await openTestSite("postgres");
  const { rows } = await sql<{ jit: string }>`show jit`.execute(services.db);
  expect(rows).toEqual([{ jit: "off" }]);
});
