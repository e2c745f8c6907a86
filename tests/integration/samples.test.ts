import { expect, test } from "vitest";
import { openTestSite } from "#tests/support/open-test-site.ts";
import { addSamples } from "../../scripts/sample-data.ts";

test("sample records for development are stored once, with their follow-up work", async () => {
  const site = await openTestSite("sqlite");
  const counts = async () => {
    const rows = [];
    for (const table of ["donations", "contacts", "jobs"] as const)
      rows.push((await site.services.db.selectFrom(table).select("id").execute()).length);
    return rows;
  };
  await addSamples(site.services);
  const [gifts = 0, messages = 0, jobs = 0] = await counts();
  expect(gifts).toBeGreaterThan(5);
  expect(messages).toBeGreaterThan(1);
  expect(jobs).toBeGreaterThan(messages);
  await addSamples(site.services);
  expect(await counts()).toEqual([gifts, messages, jobs]);
});
