import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { makeDataStore } from "#tests/support/open-test-site.ts";

const run = promisify(execFile);

test("npm run staff adds, lists and resets accounts, and refuses what it does not know", async () => {
  const store = await makeDataStore("sqlite", true);
  onTestFinished(store.remove);
  const folder = store.env.DATA_DIR;
  const env = { ...process.env, DATA_DIR: folder, LOG_LEVEL: "silent" };
  const staff = (...words: string[]) =>
    run(process.execPath, ["server/cli/staff.ts", ...words], { env });
  const password = /^m\.sample: ([a-z2-9]{5}-){3}[a-z2-9]{5}\n/;

  const added = await staff("add", "M.Sample", "viewer");
  expect(added.stdout).toMatch(password);
  expect(statSync(join(folder, "arena.sqlite")).mode & 0o777).toBe(0o600);
  expect((await staff("list")).stdout).toBe("admin\tadministrator\nm.sample\tviewer\n");
  const reset = await staff("reset", "m.sample");
  expect(reset.stdout).toMatch(password);
  expect(reset.stdout).not.toBe(added.stdout);

  for (const words of [
    ["add", "friend", "owner"],
    ["reset", "nobody"],
  ])
    await expect(staff(...words), String(words)).rejects.toMatchObject({ code: 1 });
});
