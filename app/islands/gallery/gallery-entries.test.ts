import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { openableFile, pictureFile, pictureText } from "#app/pictures/picture-source.ts";
import type { PictureName } from "#content/pictures.ts";
import { galleryItems } from "#content/plans.ts";
import { galleryEntries } from "./gallery-entries.ts";

const none = { facility: null, arena: null };
const entries = galleryEntries(galleryItems, none);

test.each(entries)("$id has a file, a caption and an alternative text, and fills 16:9", (entry) => {
  const { name } = entry.picture as { name: PictureName };
  const ratio = pictureFile(name).width / pictureFile(name).height;
  // The frame crops a video's poster; pictures are shown whole.
  if (entry.video) expect(ratio).toBeLessThanOrEqual(16 / 9);
  else expect(ratio).toBeCloseTo(16 / 9, 2);
  expect(existsSync(`public${openableFile(name)}`)).toBe(true);
  expect(entry.caption.length).toBeGreaterThan(5);
  const { alt } = pictureText(name);
  expect(alt.length).toBeGreaterThan(30);
  expect(alt).not.toMatch(/^(image|picture|rendering) of/i);
});

test("every picture states that it is a concept", () => {
  for (const entry of entries.filter((entry) => !entry.video)) {
    expect(entry.kind).toMatch(/^Concept (rendering|drawing)/);
  }
});

test("a video has a link only when it is configured", () => {
  expect(entries.slice(12).map(({ file, kind }) => [file, kind])).toEqual([
    [null, "No video yet"],
    [null, "No video yet"],
  ]);
  const [facility, arena] = galleryEntries(galleryItems, {
    facility: "aaaaaaaaaaa",
    arena: null,
  }).slice(12);
  expect(facility?.file).toBe("https://www.youtube.com/watch?v=aaaaaaaaaaa");
  expect(facility?.kind).toBe("Video");
  expect(arena?.file).toBeNull();
});
