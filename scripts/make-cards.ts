/**
 * Draws the pictures of shared links (content/sharing.ts) and the icons into public/, with the site's
 * fonts and logo. Needs Chromium (CHROMIUM, or /usr/bin/chromium). Run it again when a card's title or
 * the logo changes, and commit the results.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { cardLine, cards } from "#content/sharing.ts";
import { place } from "#content/site.ts";

const ICONS = [
  { file: "public/icon-192.png", size: 192 },
  { file: "public/icon-512.png", size: 512 },
  { file: "public/apple-touch-icon.png", size: 180 },
];
const FAVICON_SIZE = 32;
const icon = readFileSync("public/icon.svg", "utf8");

const font = (name: string) =>
  `url(data:font/woff2;base64,${readFileSync(`app/styles/fonts/${name}.woff2`).toString("base64")})`;

const cardPage = (title: string) => `<!DOCTYPE html><meta charset="utf-8"><style>
@font-face { font-family: F; src: ${font("fraunces-display")}; font-weight: 400 500 }
@font-face { font-family: S; src: ${font("source-sans-3")}; font-weight: 400 700 }
body { margin: 0; width: 1200px; height: 630px; background: #1e3b2f; color: #f3efe6; position: relative; overflow: hidden }
.mark { position: absolute; right: -60px; top: -30px; width: 640px; color: #2a4a3d }
h1 { position: absolute; left: 80px; right: 80px; bottom: 190px; margin: 0; font: 500 104px/1 F; letter-spacing: -0.025em; text-wrap: balance }
div { position: absolute; left: 80px; right: 80px; bottom: 64px; border-top: 6px solid #e3b657; padding-top: 22px; font: 400 32px/1.3 S; display: flex; justify-content: space-between; white-space: nowrap }
</style><svg class="mark" viewBox="0 0 96 96"><g fill="none" stroke="currentColor" stroke-width="8" stroke-miterlimit="6"><path d="M4 45 48 15 92 45"/><path d="M48 34V90M27 55H69"/></g></svg>
<h1>${title.replace("&", "&amp;")}</h1><div><span>${cardLine}</span><span>${place}</span></div>`;

async function shoot(browser: Browser, html: string, width: number, height: number) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

const iconPage = (size: number) =>
  `<style>body{margin:0}svg{display:block;width:${size}px}</style>${icon}`;

/** An ICO file with one PNG: header, directory entry, picture. */
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
for (const { file, title } of cards) {
  writeFileSync(`public/cards/${file}`, await shoot(browser, cardPage(title), 1200, 630));
}
for (const { file, size } of ICONS) {
  writeFileSync(file, await shoot(browser, iconPage(size), size, size));
}
const small = await shoot(browser, iconPage(FAVICON_SIZE), FAVICON_SIZE, FAVICON_SIZE);
writeFileSync("public/favicon.ico", toIco(small, FAVICON_SIZE));
await browser.close();
