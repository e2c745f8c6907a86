import type { Page } from "@playwright/test";
import {
  catchForeignRequests,
  expect,
  findButton,
  findLink,
  pressButton,
  resizeTo,
  test,
} from "./fixtures.ts";
import { findViewer, openItem, openPlans } from "./open-plans.ts";
import { boxOf, boxOfPart, phoneWindows, sidewaysWindows, sizeOf } from "./windows.ts";

const zoomShown = (page: Page) => findViewer(page).getByLabel("Zoom", { exact: true });

const pictureBox = (page: Page) => boxOf(page, "dialog[open] .viewer-picture");
const stageBox = (page: Page) => boxOfPart(page.getByTestId("stage"));

/** Closes the viewer and waits until the page is back in the history, before another opens. */
async function closeViewer(page: Page): Promise<void> {
  await pressButton(page, "Close");
  await expect(findViewer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/plans$/);
}

/** Drags from the middle of the stage, in CSS pixels. */
async function drag(page: Page, dx: number, dy: number) {
  const box = await stageBox(page);
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2);
  await page.mouse.move(x + dx, y + dy);
  await page.mouse.up();
}

/** Moves two fingers from 100 px apart to 200 px; the driver supports only one touch. */
const spreadFingers = (page: Page) =>
  page.getByTestId("stage").evaluate((stage) => {
    stage.setPointerCapture = () => undefined;
    for (const [type, pointerId, clientX] of [
      ["pointerdown", 11, 400],
      ["pointerdown", 12, 500],
      ["pointermove", 11, 350],
      ["pointermove", 12, 550],
      ["pointerup", 11, 350],
      ["pointerup", 12, 550],
    ] as const) {
      const finger = { bubbles: true, pointerId, pointerType: "touch", clientX, clientY: 300 };
      stage.dispatchEvent(new PointerEvent(type, finger));
    }
  });

test("every input zooms from 100% to 300% and moves, never past the edge; closing resets and returns the focus", async ({
  page,
}) => {
  await openPlans(page);
  await openItem(page, "Aerial view");
  const zoomIn = findButton(page, "Zoom in");
  const zoomOut = findButton(page, "Zoom out");
  await expect(zoomShown(page)).toHaveText("100%");
  await expect(zoomOut).toHaveAttribute("aria-disabled", "true");
  await expect(findButton(page, "Move left")).toHaveCount(0);
  const whole = await pictureBox(page);
  const loadedWidth = () =>
    findViewer(page)
      .locator(".viewer-picture img")
      .evaluate((image: HTMLImageElement) => Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]));
  await expect.poll(loadedWidth).toBeGreaterThan(0);
  const loadedWhole = await loadedWidth();
  for (const percent of [125, 150, 175, 200, 225, 250, 275, 300]) {
    await zoomIn.click();
    await expect(zoomShown(page)).toHaveText(`${percent}%`);
  }
  await expect(zoomIn).toHaveAttribute("aria-disabled", "true");
  await expect.poll(async () => (await pictureBox(page)).width / whole.width).toBeCloseTo(3, 2);
  await expect.poll(loadedWidth).toBeGreaterThan(loadedWhole);

  for (const [name, axis, sign] of [
    ["Move left", "x", 1],
    ["Move right", "x", -1],
    ["Move up", "y", 1],
    ["Move down", "y", -1],
  ] as const) {
    const before = await pictureBox(page);
    await pressButton(page, name);
    expect(Math.sign((await pictureBox(page))[axis] - before[axis]), name).toBe(sign);
  }
  await zoomOut.click();
  await expect(zoomShown(page)).toHaveText("275%");
  await pressButton(page, "Move right");

  await closeViewer(page);
  await openItem(page, "Aerial view");
  await expect(zoomShown(page)).toHaveText("100%");
  expect(await pictureBox(page)).toEqual(whole);
  await closeViewer(page);

  await test.step("dragging moves only above 100%", async () => {
    await openItem(page, "Restored barn");
    const wholeBarn = await pictureBox(page);
    await drag(page, 120, 60);
    expect(await pictureBox(page)).toEqual(wholeBarn);

    for (let i = 0; i < 4; i++) await page.keyboard.press("+");
    await expect(zoomShown(page)).toHaveText("200%");
    const zoomed = await pictureBox(page);
    await drag(page, 120, 60);
    const moved = async () => {
      const { x, y } = await pictureBox(page);
      return [Math.round(x - zoomed.x), Math.round(y - zoomed.y)];
    };
    await expect.poll(moved).toEqual([120, 60]);

    await drag(page, 600, 300);
    await drag(page, 600, 300);
    const { x } = await stageBox(page);
    await expect.poll(async () => (await pictureBox(page)).x).toBeCloseTo(x, 0);

    await page.keyboard.press("0");
    await expect(zoomShown(page)).toHaveText("100%");
    expect(await pictureBox(page)).toEqual(wholeBarn);

    await spreadFingers(page);
    await expect(zoomShown(page)).toHaveText("200%");
    await closeViewer(page);
  });

  await test.step("the keys open, zoom, move and close too, and the focus returns", async () => {
    const opener = findLink(page, "Open: Aerial view");
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(findViewer(page)).toBeVisible();
    await expect(page).toHaveURL(/\/plans\?item=aerial-view$/);
    expect(await pictureBox(page)).toEqual(whole);

    await page.keyboard.press("+");
    await expect(zoomShown(page)).toHaveText("125%");
    const before = await pictureBox(page);
    await page.keyboard.press("ArrowRight");
    expect((await pictureBox(page)).x).toBeLessThan(before.x);
    await page.keyboard.press("-");
    await expect(zoomShown(page)).toHaveText("100%");
    expect(await pictureBox(page)).toEqual(whole);

    await page.keyboard.press("ArrowRight");
    await expect(findViewer(page)).toHaveAccessibleName(/^\d+ of 14\. Arena, panoramic view\./);
    await expect(page).toHaveURL(/item=panoramic-arena$/);
    await page.keyboard.press("ArrowLeft");
    await expect(findViewer(page)).toHaveAccessibleName(/^\d+ of 14\. Aerial view\./);
    await page.keyboard.press("ArrowLeft");
    await expect(findViewer(page)).toHaveAccessibleName(/^\d+ of 14\. Trade show layout\./);
    // The page announces the result of the move, once.
    await expect(findViewer(page).locator("[aria-live]")).toHaveText(
      /^\d+ of 14\. Trade show layout\. Concept rendering\.$/,
    );

    await page.keyboard.press("Escape");
    await expect(findViewer(page)).toBeHidden();
    await expect(page).toHaveURL(/\/plans$/);
    await expect(opener).toBeFocused();
  });
});

test("next and previous continue at the other end, the next picture is whole, and Escape closes help first", async ({
  page,
}) => {
  const elsewhere = await catchForeignRequests(page);
  await openPlans(page);
  await openItem(page, "Video: the facility");
  const dialog = findViewer(page);
  await expect(dialog).toContainText("Video coming soon.");
  await expect(dialog.locator("iframe")).toHaveCount(0);

  const next = findButton(dialog, "Next");
  await next.click();
  await expect(dialog).toHaveAccessibleName(/^\d+ of 14\. Video: inside the arena\./);
  await next.click();
  await expect(dialog).toHaveAccessibleName(/^\d+ of 14\. Arena, interior view\./);
  await pressButton(page, "Zoom in");
  await expect(zoomShown(page)).toHaveText("125%");
  await next.click();
  await expect(dialog).toHaveAccessibleName(/^\d+ of 14\. Staircase entrance\./);
  await expect(zoomShown(page)).toHaveText("100%");

  const help = page.getByText("How to look around");
  await expect(help).toBeHidden();
  await pressButton(page, "Help");
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(dialog).toBeVisible();

  const previous = findButton(dialog, "Previous");
  await previous.click();
  await previous.click();
  await expect(dialog).toHaveAccessibleName(/^\d+ of 14\. Video: inside the arena\./);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(elsewhere).toEqual([]);
});

test("on a phone a floor plan opens as high as the stage, can be zoomed out to the whole sheet, and help covers no zoom button", async ({
  page,
}) => {
  await openPlans(page);
  await resizeTo(page, 390, 844);
  await openItem(page, "Floor plan, arena level, Phase 1");
  await expect(zoomShown(page)).toHaveText("300%");
  await page.keyboard.press("0");
  await expect(zoomShown(page)).toHaveText("100%");
  await pressButton(page, "Help");
  for (const size of [...phoneWindows, ...sidewaysWindows]) {
    await page.setViewportSize(size);
    const help = await boxOf(page, ".viewer-help");
    expect(help.y, sizeOf(size)).toBeGreaterThanOrEqual(0);
    for (const name of ["Zoom in", "Zoom out"]) {
      const button = await boxOfPart(findButton(page, name));
      expect(help.bottom, `${name}, ${sizeOf(size)}`).toBeLessThanOrEqual(button.y);
    }
  }
});
