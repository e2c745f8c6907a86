import { expect, test } from "vitest";
import { openTestSite } from "#tests/support/open-test-site.ts";
import { addSamples } from "../../scripts/sample-data.ts";

test("addSamples stores records with their follow-up work, once however often it runs", async () => {
  const site = await openTestSite("sqlite");
  const counts = async () => {
    const tables = ["donations", "contacts", "jobs"] as const;
    return Promise.all(tables.map(async (table) => (await site.rows(table)).length));
  };
  await addSamples(site.services);
  const [gifts = 0, messages = 0, jobs = 0] = await counts();
  expect(gifts).toBeGreaterThan(5);
  expect(messages).toBeGreaterThan(1);
  expect(jobs).toBeGreaterThan(messages);
  await addSamples(site.services);
  expect(await counts()).toEqual([gifts, messages, jobs]);
});
