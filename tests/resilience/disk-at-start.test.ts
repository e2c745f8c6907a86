import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { messageForm } from "#tests/support/message.ts";
import { openTestSite, temporaryFolder } from "#tests/support/open-test-site.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

test("while the database's file cannot be opened at the start, pages are shown, forms refuse and /readyz says so", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "arena.sqlite");
  mkdirSync(file);
  const site = await openTestSite("sqlite", { env: { DATA_DIR: folder } });
  const status = async (path: string) => (await site.get(path)).status;
  const send = async () => (await site.postJson("/api/contact", messageForm({}))).status;
  expect([await status("/"), await status("/healthz"), await status("/readyz")]).toEqual([
    200, 200, 503,
  ]);
  expect(await send()).toBe(503);
  rmdirSync(file);
  await site.prepared;
  expect(await status("/readyz")).toBe(200);
  expect(await send()).toBe(201);
});

test("a second process on the same folder is refused in a sentence, until the first has ended", async () => {
  const env = { DATA_DIR: temporaryFolder() };
  const site = await openTestSite("sqlite", { env });
  await expect(openTestSite("sqlite", { env })).rejects.toThrow(
    `Another process runs the site on ${env.DATA_DIR}. Stop it first.`,
  );
  await site.close();
  await expectAnswer((await openTestSite("sqlite", { env })).get("/readyz"), 200);
});
