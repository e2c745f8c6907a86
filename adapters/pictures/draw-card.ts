/** Draws the card of a news item on the ground that scripts/make-cards.ts draws (docs/decisions/0216). */
import { join } from "node:path";
import sharp from "sharp";
import type { DrawCard } from "#domain/ports/card-drawer.ts";
import { escapeMarkup } from "#domain/text/escape-markup.ts";

/** Pixels. The headline takes the first size at which it fits. */
const LEFT = 64;
const LABEL_TOP = 74;
const HEADLINE = { top: 132, width: 550, height: 360, sizes: [70, 56, 46, 38, 30] };
const NAME = { left: 140, top: 519, width: 500, sizes: [34, 28, 22, 18] };
const PICTURE = { left: 660, width: 540, height: 630 };

/** `font` as Pango describes it, without the size; spaces between letters and lines in em. */
interface Type {
  font: string;
  file: string;
  colour: string;
  letters: number;
  lines: number;
}
const DISPLAY: Type = {
  font: "Fraunces",
  file: "fraunces-display",
  colour: "#fdfcf8",
  letters: -0.02,
  lines: -0.15,
};
const SIGN: Type = {
  font: "Fraunces Semi-Bold",
  file: "fraunces-text",
  colour: "#fdfcf8",
  letters: 0,
  lines: -0.1,
};
const LABEL: Type = {
  font: "Source Sans 3 ExtraLight, Semi-Bold",
  file: "source-sans-3",
  colour: "#deaf56",
  letters: 0.08,
  lines: 0,
};

export const drawCard: DrawCard = async (folder, { label, headline, name }, picture) => {
  const write = (words: string, type: Type, size: number, width: number) =>
    sharp({
      text: {
        // Pango counts in 1/1024 points, which are pixels at 72 dots per inch.
        text: `<span foreground="${type.colour}" letter_spacing="${Math.round(type.letters * size * 1024)}">${escapeMarkup(words)}</span>`,
        font: `${type.font} ${size}px`,
        fontfile: join(folder, `assets/cards/${type.file}.ttf`),
        dpi: 72,
        rgba: true,
        width,
        wrap: "word-char",
        spacing: Math.round(type.lines * size),
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  const place = async (words: string, type: Type, box: typeof NAME & { height?: number }) => {
    let written = Buffer.of();
    for (const size of box.sizes) {
      const { data, info } = await write(words, type, size, box.width);
      written = data;
      if (info.height <= (box.height ?? 1.4 * size) && info.width <= box.width) break;
    }
    return { input: written, left: box.left, top: box.top };
  };
  return sharp(join(folder, "cards/ground.jpg"))
    .composite([
      ...(picture ? [{ input: await crop(picture), left: PICTURE.left, top: 0 }] : []),
      {
        input: (await write(label.toUpperCase(), LABEL, 23, 500)).data,
        left: LEFT,
        top: LABEL_TOP,
      },
      await place(headline, DISPLAY, { left: LEFT, ...HEADLINE }),
      await place(name, SIGN, NAME),
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
};

/** What the right side shows of a picture: its point of interest stays in view. */
async function crop({ bytes, focus }: NonNullable<Parameters<DrawCard>[2]>): Promise<Buffer> {
  const { width, height } = PICTURE;
  const { data, info } = await sharp(bytes)
    .resize({ width, height, fit: "outside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(((info.width - width) * focus.x) / 100);
  const top = Math.round(((info.height - height) * focus.y) / 100);
  return sharp(data, { raw: info }).extract({ left, top, width, height }).png().toBuffer();
}
