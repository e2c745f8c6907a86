import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Db } from "#db/schema.ts";
import { MediaLibrary } from "#domain/media/media-library.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";
import { MediaFiles } from "./media-files.ts";

const MEGABYTE = 1024 * 1024;
const pathOf = (hash: string) => `/media/${hash.repeat(24)}-800.jpg`;

/** Files of 9 MB each, and how often they were read. */
function open(hashes: readonly string[]) {
  const read = { count: 0 };
  const query = {
    select: () => query,
    where: () => query,
    executeTakeFirst: async () => {
      read.count++;
      return { bytes: Buffer.alloc(9 * MEGABYTE) };
    },
  };
  const pictures = new Map(
    hashes.map((hash) => [hash, { path: `/media/${hash.repeat(24)}` } as MediaPicture]),
  );
  const db = { selectFrom: () => query } as unknown as Db;
  const media = new MediaLibrary(() => pictures);
  const files = new MediaFiles({ db, media, headers: {}, refresh: async () => undefined });
  const app = new Hono().get("/media/*", (c) => files.answer(c));
  return { files, pictures, read, get: async (path: string) => (await app.request(path)).status };
}

test("a file that is asked for again and again is counted once, and the others stay in memory", async () => {
  const { files, read, get } = open(["a", "b"]);
  expect(await get(pathOf("a"))).toBe(200);
  for (let asked = 0; asked < 5; asked++) expect(await get(`${pathOf("b")}?edit`)).toBe(200);
  expect(read.count).toBe(2);
  for (const hash of ["a", "b"]) expect(await files.findStored(pathOf(hash)), hash).not.toBeNull();
});

test("when the memory is full the file that was not asked for longest is read again", async () => {
  const hashes = ["a", "b", "c", "d"];
  const { files, get } = open(hashes);
  for (const hash of hashes) await get(pathOf(hash));
  const found = await Promise.all(hashes.map((hash) => files.findStored(pathOf(hash))));
  expect(found.map((stored) => stored !== null)).toEqual([false, true, true, true]);
});

test("the file of a picture that was removed is no longer in memory", async () => {
  const { files, pictures, get } = open(["a"]);
  await get(pathOf("a"));
  pictures.clear();
  expect(await files.findStored(pathOf("a"))).toBeNull();
});
