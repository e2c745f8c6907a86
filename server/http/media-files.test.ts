import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Db } from "#db/schema.ts";
import { MediaFiles } from "./media-files.ts";

const MEGABYTE = 1024 * 1024;

test("a file that is asked for again and again is counted once, and the others stay in memory", async () => {
  const files = new MediaFiles({} as Db, {}, async () => Buffer.alloc(9 * MEGABYTE));
  const app = new Hono().get("/media/*", (c) => files.answer(c));
  const get = async (path: string) => (await app.request(path)).status;
  expect(await get("/media/cards/other.jpg")).toBe(200);
  // With a query the server looks at no stored response first.
  for (let asked = 0; asked < 5; asked++) expect(await get("/media/cards/one.jpg?edit")).toBe(200);
  for (const path of ["/media/cards/other.jpg", "/media/cards/one.jpg"])
    expect(files.findStored(path), path).not.toBeNull();
});

test("when the memory is full the file that was not asked for longest is read again", async () => {
  const files = new MediaFiles({} as Db, {}, async () => Buffer.alloc(9 * MEGABYTE));
  const app = new Hono().get("/media/*", (c) => files.answer(c));
  const paths = ["a", "b", "c", "d"].map((name) => `/media/cards/${name}.jpg`);
  for (const path of paths) await app.request(path);
  expect(paths.map((path) => files.findStored(path) !== null)).toEqual([false, true, true, true]);
});
