import type { Page } from "@playwright/test";
import sharp from "sharp";
import { findViolations } from "./axe.ts";
import { expect, findButton, openPage, resizeTo, test } from "./fixtures.ts";
import { boxOf } from "./windows.ts";

// Software draws each pixel, which is slow on a busy machine.
test.describe.configure({ timeout: 180_000 });
test.use({
  reducedMotion: "reduce",
  viewport: { width: 640, height: 440 },
  expectedNoise: /net::ERR_FAILED|Failed to fetch|GL Driver Message/,
});

const canvasOf = (page: Page) => page.getByRole("application", { name: /3D view/ });
const press = (page: Page, name: string) =>
  page.locator(".view3d").getByRole("button", { name, exact: true }).click();

const opener = (page: Page) => findButton(page, "Open the 3D view");
const untilDrawn = (page: Page) =>
  expect(page.locator(".view3d [data-state=ready]")).toBeVisible({ timeout: 90_000 });

async function open(page: Page) {
  await openPage(page, "/plans");
  await opener(page).click();
}

/** Returns the canvas at a small size, as red, green and blue of each pixel. */
async function pixels(page: Page): Promise<Buffer> {
  const picture = await canvasOf(page).screenshot();
  return sharp(picture).removeAlpha().resize(160, 90, { fit: "fill" }).raw().toBuffer();
}

/** Returns the share of the pixels for which `is` is true. */
function share(picture: Buffer, is: (red: number, green: number, blue: number) => boolean) {
  let count = 0;
  for (let i = 0; i < picture.length; i += 3)
    if (is(picture[i] ?? 0, picture[i + 1] ?? 0, picture[i + 2] ?? 0)) count += 1;
  return (count * 3) / picture.length;
}

const isTimber = (red: number, green: number, blue: number) =>
  red < 190 && red > green * 1.15 && green > blue * 1.15;
const isRoof = (red: number, green: number, blue: number) =>
  Math.max(red, green, blue) - Math.min(red, green, blue) < 22 && red > 40 && red < 130;
const isSky = (red: number, _green: number, blue: number) => blue > 150 && blue > red * 1.05;

/** Runs `act`, waits for the next drawing and returns the canvas's picture. */
async function after(page: Page, act: () => Promise<void>): Promise<Buffer> {
  const canvas = canvasOf(page).locator("canvas");
  const drawn = await canvas.getAttribute("data-drawn");
  await act();
  await expect(canvas).not.toHaveAttribute("data-drawn", drawn ?? "");
  return pixels(page);
}

/** Returns the share of the pixels that clearly differ. */
function difference(before: Buffer, after: Buffer): number {
  let changed = 0;
  for (let i = 0; i < after.length; i += 3)
    if (Math.abs((after[i] ?? 0) - (before[i] ?? 0)) > 12) changed += 1;
  return (changed * 3) / after.length;
}

test("the 3D view loads again after a lost connection, draws each choice, fits a phone, and closes", async ({
  page,
}) => {
  await page.route("**/*.glb", (route) => route.abort());
  await open(page);
  await expect(page.locator(".view3d-note")).toContainText("We couldn't load the 3D view");
  await page.unroute("**/*.glb");
  await press(page, "Try again");
  await untilDrawn(page);
  const frame = page.locator(".view3d-frame");
  await expect(frame).toBeInViewport({ ratio: 0.99 });
  await expect(canvasOf(page)).toBeFocused();
  await expect(canvasOf(page).locator("canvas")).toHaveAttribute("data-drawn", /\d/);

  const approach = await after(page, () => press(page, "Approach"));
  expect(share(approach, isTimber)).toBeGreaterThan(0.08);
  expect(share(approach, isRoof)).toBeGreaterThan(0.02);
  expect(share(approach, isSky)).toBeGreaterThan(0.1);

  const lifted = await after(page, () => press(page, "Roof lifted"));
  expect(difference(approach, lifted)).toBeGreaterThan(0.5);
  const court = await after(page, () => press(page, "Basketball"));
  expect(difference(lifted, court)).toBeGreaterThan(0.03);
  const meadow = await after(page, () => press(page, "Phase 1"));
  expect(difference(court, meadow)).toBeGreaterThan(0.2);
  await canvasOf(page).focus();
  const turned = await after(page, () => page.keyboard.press("ArrowRight"));
  expect(difference(meadow, turned)).toBeGreaterThan(0.05);
  await expect(page.locator(".view3d").getByRole("status")).toContainText(
    "Set the floor for: Basketball.",
  );
  expect(await findViolations(page, undefined, ".view3d")).toEqual([]);

  await test.step("on the ground, keys and a held button walk, and Home returns", async () => {
    await after(page, () => press(page, "Arena floor"));
    await canvasOf(page).focus();
    const start = await after(page, () => page.keyboard.press("Home"));
    const step = await after(page, () => page.keyboard.press("W"));
    expect(difference(start, step)).toBeGreaterThan(0.05);
    const right = await after(page, () => page.keyboard.press("d"));
    expect(difference(step, right)).toBeGreaterThan(0.05);
    const back = await after(page, () => page.keyboard.press("Home"));
    expect(difference(start, back)).toBeLessThan(0.01);
    const drawn = () => canvasOf(page).locator("canvas").getAttribute("data-drawn").then(Number);
    const before = await drawn();
    await findButton(page, "Step forward").hover();
    await page.mouse.down();
    await expect.poll(drawn).toBeGreaterThan(before + 2);
    await page.mouse.up();
  });

  await test.step("a phone is turned both ways", async () => {
    for (const [width, height] of [
      [390, 664],
      [844, 390],
      [1440, 900],
    ] as const) {
      await resizeTo(page, width, height);
      if (width !== 1440) await expect(frame).toBeInViewport({ ratio: 0.99 });
      await page.locator(".view3d").evaluate((figure) => figure.scrollIntoView({ block: "start" }));
      // In a low window the bar scrolls with the page.
      const bar = height < 480 ? { height: 0 } : await boxOf(page, ".site-header");
      for (const part of [".view3d-frame", ".view3d-choices .view3d-row:nth-of-type(3)"]) {
        const box = await boxOf(page, part);
        const place = `${part} at ${width} x ${height}`;
        expect(box.y, place).toBeGreaterThanOrEqual(bar.height);
        if (part === ".view3d-frame" || height > 400)
          expect(box.bottom, place).toBeLessThanOrEqual(height);
      }
    }
  });

  await page.emulateMedia({ forcedColors: "active" });
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await groundOf(".view3d-row [aria-pressed=true]")).not.toBe(await groundOf("html"));
  await findButton(page, "Rodeo").focus();
  await page.keyboard.press("Escape");
  await expect(opener(page)).toBeFocused();
  await opener(page).click();
  await press(page, "Close the 3D view");
  await expect(opener(page)).toBeFocused();
});

test.describe("without WebGL", () => {
  test.use({ expectedNoise: /WebGL/ });

  test("the picture stays, with the reason", async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await open(page);
    await expect(page.locator(".view3d-note")).toContainText("This browser can't show the 3D view");
    await expect(page.locator(".view3d .picture img")).toBeVisible();
    await expect(canvasOf(page)).toHaveCount(0);
    await expect(findButton(page, "Try again")).toBeFocused();
    await expect(page.locator(".view3d").getByRole("status")).toContainText("can't show");
    await page.keyboard.press("Escape");
    await expect(opener(page)).toBeFocused();
  });
});
