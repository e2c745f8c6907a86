/** Draws the progress sharing card, in the process of picture-process.ts. */
import { fileURLToPath } from "node:url";
import sharp, { type OverlayOptions } from "sharp";
import type { ProgressCard } from "#domain/ports/picture-encoder.ts";
import { escapeMarkup } from "#domain/values/escape-markup.ts";

/** Works from this folder and from the build's. */
const projectPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** Everything that does not change, 1200 x 630; scripts/make-cards.ts draws it. */
const BASE = "adapters/pictures/progress-card.jpg";
/** The family names inside the font files. */
const SERIF = { file: "app/fonts/fraunces-display.ttf", family: "Fraunces" };
const SANS = { file: "app/fonts/source-sans-3.ttf", family: "Source Sans 3 ExtraLight" };

/** Pixels from the card's upper left corner. */
const BAR = { left: 64, top: 372, width: 532, height: 30 };
const BONE = "#fdfcf8";
const BRASS = "#deaf56";

export async function drawProgressCard(card: ProgressCard): Promise<Uint8Array> {
  const raised = Math.round((card.raisedWidth / 100) * BAR.width);
  const pledged = Math.round((card.pledgedWidth / 100) * BAR.width);
  return sharp(projectPath(BASE))
    .composite([
      text(card.percent, SERIF, 176, { left: 60, top: 124 }),
      text(card.goal, SANS, 30, { left: BAR.left, top: 286 }),
      ...bar(BONE, BAR.left, raised),
      ...bar(BRASS, BAR.left + raised, pledged),
    ])
    .jpeg({ quality: 84 })
    .toBuffer();
}

/** `size` is in pixels. Text that is longer than the bar continues on a second line. */
const text = (
  words: string,
  { file, family }: typeof SERIF,
  size: number,
  place: { left: number; top: number },
): OverlayOptions => ({
  input: {
    text: {
      text: `<span foreground="${BONE}">${escapeMarkup(words)}</span>`,
      // The comma ends the family name, which may end with a word for a weight.
      font: `${family}, ${size}`,
      fontfile: projectPath(file),
      width: BAR.width,
      rgba: true,
      dpi: 72,
    },
  },
  ...place,
});

/** Draws no bar for a part that would be thinner than a pixel. */
const bar = (background: string, left: number, width: number): OverlayOptions[] =>
  width > 0
    ? [
        {
          input: { create: { width, height: BAR.height, channels: 3, background } },
          left,
          top: BAR.top,
        },
      ]
    : [];
