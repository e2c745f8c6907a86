/**
 * Draws the pictures of shared links (content/sharing.ts), the icons, and the fixed part of the
 * progress card into public/, with the site's fonts, logo and pictures. Needs Chromium (CHROMIUM,
 * or /usr/bin/chromium). Run it again when the title or picture of a card, the name or the logo
 * changes, and commit the results.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { organizationDefaults } from "#content/organization.ts";
import type { RenderingName } from "#content/pictures.ts";
import { type Card, cardFile, cards, progressCard } from "#content/sharing.ts";
import { place } from "#content/site.ts";

const ICONS = [
  { file: "public/icon-192.png", size: 192 },
  { file: "public/icon-512.png", size: 512 },
  { file: "public/apple-touch-icon.png", size: 180 },
];
const FAVICON_SIZE = 32;
const icon = readFileSync("public/icon.svg", "utf8");

const font = (name: string) =>
  `url(data:font/woff2;base64,${readFileSync(`app/fonts/${name}.woff2`).toString("base64")})`;

const picture = (name: RenderingName) =>
  `data:image/webp;base64,${readFileSync(`building/renderings/masters/${name}.webp`).toString("base64")}`;

const mark =
  '<svg viewBox="0 0 96 96"><g fill="none" stroke="currentColor" stroke-width="8" stroke-miterlimit="6"><path d="M4 45 48 15 92 45"/><path d="M48 34V90M27 55H69"/></g></svg>';

/**
 * The card of the home page is its first screen; the others have their headline beside their
 * picture.
 */
const cardPage = ({ path, title, label, picture: name }: Card) => `<!DOCTYPE html>
<meta charset="utf-8"><style>
@font-face { font-family: F; src: ${font("fraunces-display")}; font-weight: 400 500 }
@font-face { font-family: G; src: ${font("fraunces-text")}; font-weight: 600 }
@font-face { font-family: S; src: ${font("source-sans-3")}; font-weight: 400 700 }
body { margin: 0; width: 1200px; height: 630px; background: #0e271b; color: #fdfcf8; position: relative; overflow: hidden }
img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; object-position: 50% 60% }
.beside img { left: 660px; width: 540px; object-position: 50% 50% }
.over::before { content: ""; position: absolute; z-index: 1; inset: 0; background: linear-gradient(oklch(0.19 0.025 250 / 0.84), oklch(0.19 0.025 250 / 0.5) 26%, transparent 46% 74%, oklch(0.16 0.02 50 / 0.9)) }
h1 { position: absolute; z-index: 2; margin: 0; font: 500 70px/1.08 F; letter-spacing: -0.02em; text-wrap: balance }
.over h1 { left: 60px; top: 40px; font-size: 109px; white-space: nowrap; letter-spacing: -0.028em }
/* Shown at half the size and less: the sturdier cut. */
.beside h1 { left: 64px; top: 72px; width: 540px; font: 600 80px/1.06 G }
h1 small { display: block; margin: 0 0 26px; font: 600 23px/1.2 S; letter-spacing: 0.08em; text-transform: uppercase; color: #deaf56 }
.item h1 { font-size: 66px }
footer { position: absolute; z-index: 2; left: 64px; right: 64px; bottom: 40px; display: flex; align-items: center; gap: 22px; font: 600 30px/1.2 G }
.over footer { border-top: 1px solid #fdfcf8aa; padding-top: 26px }
.beside footer { right: 600px; display: grid; grid-template-columns: 54px 1fr; gap: 4px 22px }
.beside footer svg { grid-row: 1 / 3 }
footer svg { width: 54px; flex: none }
footer span { font: 400 26px S; color: #d9d6c9 }
.over footer span { margin-left: auto }
footer p { margin: 0; flex: 1; white-space: nowrap }
.beside footer p { font-size: 34px }
.bar { position: absolute; left: 64px; top: 370px; width: 532px; height: 30px; border: solid #fdfcf8; border-width: 2px 0 }
.bar p { position: absolute; top: 46px; margin: 0; font: 400 26px/1 S; color: #d9d6c9 }
.bar p + p { left: 150px }
.bar p::before { content: ""; display: inline-block; width: 18px; height: 18px; margin-right: 12px; background: #fdfcf8 }
.bar p + p::before { background: #deaf56 }
</style><body class="${path === "/" ? "over" : label ? "beside item" : "beside"}"><img src="${picture(name)}">
<h1>${label ? `<small>${label}</small>` : ""}${title.replace("&", "&amp;")}</h1>
${path === progressCard.path ? `<div class="bar"><p>Raised<p>Pledged</div>` : ""}
<footer>${mark}<p>${organizationDefaults.name}</p><span>${place}</span></footer>`;

async function shoot(
  browser: Browser,
  html: string,
  { width, height, isPhoto = false }: { width: number; height: number; isPhoto?: boolean },
) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot(
    isPhoto ? { type: "jpeg", quality: 84 } : { omitBackground: true },
  );
  await page.close();
  return shot;
}

const iconPage = (size: number) =>
  `<style>body{margin:0}svg{display:block;width:${size}px}</style>${icon}`;

/** Makes an ICO file with one PNG: header, directory entry, picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  for (const offset of [2, 4, 10]) head.writeUInt16LE(1, offset);
  for (const offset of [6, 7]) head.writeUInt8(size, offset);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

mkdirSync("public/cards", { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const size = { width: 1200, height: 630, isPhoto: true };
for (const card of cards)
  writeFileSync(`public/cards/${cardFile(card.path)}`, await shoot(browser, cardPage(card), size));
const progress = await shoot(browser, cardPage(progressCard), size);
writeFileSync("adapters/pictures/progress-card.jpg", progress);
for (const { file, size } of ICONS) {
  writeFileSync(file, await shoot(browser, iconPage(size), { width: size, height: size }));
}
const small = await shoot(browser, iconPage(FAVICON_SIZE), {
  width: FAVICON_SIZE,
  height: FAVICON_SIZE,
});
writeFileSync("public/favicon.ico", toIco(small, FAVICON_SIZE));
await browser.close();
