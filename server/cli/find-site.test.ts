import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { findSite } from "./find-site.ts";

/** Works in an empty folder in which a site with its data in `dataDir` was started. */
function startedIn(database: "sqlite" | "postgres") {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "arena-")));
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });
  const dataDir = join(folder, "its-data");
  mkdirSync(dataDir);
  mkdirSync(join(folder, ".cache"));
  writeFileSync(join(folder, ".cache", "site.json"), JSON.stringify({ dataDir, database }));
  return { folder, dataDir };
}

/** Returns the data folder that a command finds, which must be the one that it prints. */
function find(env: NodeJS.ProcessEnv): string {
  const logError = vi.mocked(console.error).mockImplementation(() => undefined);
  const { dataDir, databaseUrl } = findSite(env);
  const [[line] = []] = logError.mock.calls;
  if (!databaseUrl) expect(line).toBe(`Data: ${dataDir}`);
  logError.mockClear();
  return dataDir;
}

test("a command works on the site of its folder, unless the environment or missing data says otherwise", () => {
  const { folder, dataDir } = startedIn("sqlite");
  expect(find({})).toBe(dataDir);
  const other = join(folder, "other");
  expect(find({ DATA_DIR: other })).toBe(other);
  expect(find({ DATABASE_URL: "postgres://arena@localhost/arena" })).toBe(join(folder, "data"));
  rmSync(dataDir, { recursive: true });
  expect(find({})).toBe(join(folder, "data"));
});

test("a command of a folder whose site runs on PostgreSQL asks for its settings", () => {
  startedIn("postgres");
  expect(() => find({})).toThrow("Run the command with its DATABASE_URL and DATA_DIR");
  expect(find({ DATA_DIR: "/somewhere" })).toBe("/somewhere");
  const url = "postgres://arena:secret@localhost/arena";
  expect(find({ DATABASE_URL: url, DATA_DIR: "/somewhere" })).toBe("/somewhere");
});
