import { readFileSync } from "node:fs";
import { Blob, Face, Font, shape, Buffer as Text } from "harfbuzzjs";
import subsetFont from "subset-font";
import { expect, test } from "vitest";

const FOLDER = "app/fonts";
const WORD = "Let's ′ ''";

/** Returns the glyphs with which a browser draws a line. */
async function glyphsOf(file: string, line: string): Promise<number[]> {
  const bytes = await subsetFont(readFileSync(`${FOLDER}/${file}`), `${WORD}’`, {
    targetFormat: "sfnt",
  });
  const font = new Font(new Face(new Blob(new Uint8Array(bytes))));
  const text = new Text();
  text.addText(line);
  text.guessSegmentProperties();
  shape(font, text);
  return text.getGlyphInfosAndPositions().map(({ codepoint }) => codepoint);
}

test.each(["fraunces-display.woff2", "fraunces-text.woff2", "source-sans-3.woff2"])(
  "%s draws the apostrophe as U+2019 and leaves the prime unchanged",
  async (file) => {
    const typed = await glyphsOf(file, "Let's");
    expect(typed).toEqual(await glyphsOf(file, "Let’s"));
    expect(typed).not.toContain(0);
    expect((await glyphsOf(file, "′"))[0]).not.toBe((await glyphsOf(file, "'"))[0]);
  },
);
