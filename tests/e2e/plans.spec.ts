import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const CAPTIONS = [
  "Floor plan, arena level, Phase 1",
  "Floor plan, arena level, Phase 2",
  "Floor plan, club level, Phases 1 and 2",
  "Arena, interior view",
  "Arena, panoramic view",
  "Basketball layout",
  "Concert layout",
  "Trade show layout",
  "Aerial view",
  "Staircase entrance",
  "Restored barn",
  "Entrance plaza",
  "Video: the facility",
  "Video: inside the arena",
];

const slides = (page: Page) => page.locator(".slide");
const viewer = (page: Page) => page.getByRole("dialog");
const zoomShown = (page: Page) => viewer(page).getByLabel("Zoom", { exact: true });

/**
 * The page with its scripts at work: they start when the visitor does something, and a click before
 * that is a link like any other. The row tells two slides only once it has been measured.
 */
async function openPlans(page: Page, query = "") {
  const wanted = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/plans${query}`);
  await page.mouse.move(10, 10);
  const status = page.locator(".gallery-controls").getByRole("status");
  await expect(status).toHaveText("1-2 of 14", { timeout: 15_000 });
  await page.setViewportSize(wanted);
}

/** Opens an item by its link. */
async function openItem(page: Page, caption: string) {
  await page.getByRole("link", { name: `Open: ${caption}` }).click();
  await expect(viewer(page)).toBeVisible();
}

async function pictureBox(page: Page) {
  const box = await viewer(page).locator(".viewer-picture").boundingBox();
  if (!box) throw new Error("no picture");
  return box;
}

test("the facility in figures, the three phases and the uses are told as specified", async ({
  page,
}) => {
  await page.goto("/plans");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Plans");
  const facility = page.getByRole("region", { name: "The facility in figures" });
  for (const figure of ["90,000 sq ft", "28,700 sq ft", "2,000 seats"])
    await expect(facility).toContainText(figure);
  const main = page.getByRole("main");
  for (const words of [
    "Current Focus",
    "$30,000,000",
    "Coming Soon",
    "$8,000,000",
    "Future Growth",
    "$2,000,000",
    "$40,000,000",
  ])
    await expect(main.getByText(words, { exact: true }).first()).toBeVisible();
  const terms = (name: string) => page.getByRole("region", { name }).getByRole("term");
  await expect(terms("What it is for")).toHaveText([
    "Rodeo",
    "Horse shows",
    "Concerts",
    "Weddings",
    "Conferences",
  ]);
  await expect(terms("What belongs to it")).toHaveText([
    "Warm-up pens",
    "Heritage Barn",
    "Conference and meeting rooms",
    "Camping",
    "Trails",
  ]);
  await expect(main.getByRole("link", { name: "Donate Now" })).toHaveAttribute("href", "/donate");
});

test("the gallery has its title after three sections, and 14 items in order, each with a caption", async ({
  page,
}) => {
  await page.goto("/plans");
  const title = page.getByRole("heading", { name: "Phase 1: Main Facility and Infrastructure" });
  await expect(title.first()).toBeVisible();
  const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
  const at = headings.indexOf("Phase 1: Main Facility and Infrastructure");
  expect(headings.slice(0, at)).toEqual(["The roof", "The floor", "The seats"]);
  await expect(slides(page)).toHaveCount(14);
  expect(await page.locator(".slide-caption > :nth-child(2)").allTextContents()).toEqual(CAPTIONS);
  expect(await page.locator(".slide-ticks > span").count()).toBe(14);
});

for (const { width, share, name } of [
  { width: 390, share: 1, name: "one slide" },
  { width: 834, share: 2 / 3, name: "two thirds" },
  { width: 1440, share: 1 / 2, name: "a half" },
]) {
  test(`at ${width} px a slide takes ${name} of the row, and its picture is 16:9`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/plans");
    const row = await page.locator(".slides").evaluate((list) => {
      const style = getComputedStyle(list);
      const slide = list.firstElementChild as HTMLElement;
      const picture = slide.querySelector(".slide-picture") as HTMLElement;
      return {
        measure: list.clientWidth - Number.parseFloat(style.paddingRight),
        gap: Number.parseFloat(style.columnGap),
        slide: slide.getBoundingClientRect().width,
        ratio: picture.offsetWidth / picture.offsetHeight,
      };
    });
    // Two halves share the row with the gap between them.
    const expected = share === 1 / 2 ? (row.measure - row.gap) / 2 : row.measure * share;
    expect(Math.abs(row.slide - expected)).toBeLessThan(1);
    expect(row.ratio).toBeCloseTo(16 / 9, 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test("previous and next move by one slide and stop at the ends", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPlans(page);
  const status = page.locator(".gallery-controls").getByRole("status");
  const next = page.getByRole("button", { name: "Next" });
  const previous = page.getByRole("button", { name: "Previous" });
  await expect(status).toHaveText("1-2 of 14");
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  await next.click();
  await expect(status).toHaveText("2-3 of 14");
  await expect(page.locator('.slide-ticks > [data-in-view="true"]')).toHaveCount(2);
  await previous.click();
  await expect(status).toHaveText("1-2 of 14");
  for (let i = 2; i <= 13; i++) {
    await next.click();
    await expect(status).toHaveText(`${i}-${i + 1} of 14`);
  }
  await expect(next).toHaveAttribute("aria-disabled", "true");
  await expect(next).toBeFocused();
});

test("zoom goes from 100% to 300% in steps of 25, by buttons, and closing resets it", async ({
  page,
}) => {
  await openPlans(page);
  await openItem(page, "Aerial view");
  const zoomIn = page.getByRole("button", { name: "Zoom in" });
  const zoomOut = page.getByRole("button", { name: "Zoom out" });
  await expect(zoomShown(page)).toHaveText("100%");
  await expect(zoomOut).toHaveAttribute("aria-disabled", "true");
  const whole = await pictureBox(page);
  for (const percent of [125, 150, 175, 200, 225, 250, 275, 300]) {
    await zoomIn.click();
    await expect(zoomShown(page)).toHaveText(`${percent}%`);
  }
  await expect(zoomIn).toHaveAttribute("aria-disabled", "true");
  await expect.poll(async () => (await pictureBox(page)).width / whole.width).toBeCloseTo(3, 2);
  await zoomOut.click();
  await expect(zoomShown(page)).toHaveText("275%");
  await page.getByRole("button", { name: "Move right" }).click();

  await page.getByRole("button", { name: "Close" }).click();
  await expect(viewer(page)).toBeHidden();
  await openItem(page, "Aerial view");
  await expect(zoomShown(page)).toHaveText("100%");
  expect(await pictureBox(page)).toEqual(whole);
});

test("dragging moves the picture only above 100%, and never past its edge", async ({ page }) => {
  await openPlans(page);
  await openItem(page, "Restored barn");
  const drag = async (dx: number, dy: number) => {
    const box = await page.getByTestId("stage").boundingBox();
    if (!box) throw new Error("no stage");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx / 2, y + dy / 2);
    await page.mouse.move(x + dx, y + dy);
    await page.mouse.up();
  };
  const whole = await pictureBox(page);
  await drag(120, 60);
  expect(await pictureBox(page)).toEqual(whole);

  for (let i = 0; i < 4; i++) await page.keyboard.press("+");
  await expect(zoomShown(page)).toHaveText("200%");
  const before = await pictureBox(page);
  await drag(120, 60);
  const after = await pictureBox(page);
  expect(after.x - before.x).toBeCloseTo(120, 0);
  expect(after.y - before.y).toBeCloseTo(60, 0);

  await drag(600, 300);
  await drag(600, 300);
  const stage = await page.getByTestId("stage").boundingBox();
  expect((await pictureBox(page)).x).toBeCloseTo(stage?.x ?? -1, 0);

  await page.keyboard.press("0");
  await expect(zoomShown(page)).toHaveText("100%");
  expect(await pictureBox(page)).toEqual(whole);
});

test("the wheel and two fingers zoom in the same steps", async ({ page }) => {
  await openPlans(page);
  await openItem(page, "Entrance plaza");
  await page.getByTestId("stage").hover();
  await page.mouse.wheel(0, -120);
  await expect(zoomShown(page)).toHaveText("150%");
  await page.mouse.wheel(0, 60);
  await expect(zoomShown(page)).toHaveText("125%");
  await page.keyboard.press("0");

  await page.getByTestId("stage").evaluate((stage) => {
    stage.setPointerCapture = () => undefined;
    const send = (type: string, pointerId: number, clientX: number) =>
      stage.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId,
          pointerType: "touch",
          clientX,
          clientY: 300,
        }),
      );
    send("pointerdown", 11, 400);
    send("pointerdown", 12, 500);
    send("pointermove", 11, 350);
    send("pointermove", 12, 550);
    send("pointerup", 11, 350);
    send("pointerup", 12, 550);
  });
  await expect(zoomShown(page)).toHaveText("200%");
});

test("by keyboard alone: open, zoom, move, next, previous, close, and the focus comes back", async ({
  page,
}) => {
  await openPlans(page);
  const opener = page.getByRole("link", { name: "Open: Aerial view" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(viewer(page)).toBeVisible();
  await expect(page).toHaveURL(/\/plans\?item=aerial-view$/);
  const whole = await pictureBox(page);

  await page.keyboard.press("+");
  await expect(zoomShown(page)).toHaveText("125%");
  const before = await pictureBox(page);
  await page.keyboard.press("ArrowRight");
  expect((await pictureBox(page)).x).toBeLessThan(before.x);
  await page.keyboard.press("-");
  await expect(zoomShown(page)).toHaveText("100%");
  expect(await pictureBox(page)).toEqual(whole);

  await page.keyboard.press("ArrowRight");
  await expect(viewer(page)).toHaveAccessibleName("Staircase entrance");
  await expect(page).toHaveURL(/item=staircase-entrance$/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(viewer(page)).toHaveAccessibleName("Trade show layout");

  await page.keyboard.press("Escape");
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/plans$/);
  await expect(opener).toBeFocused();
});

test("another picture starts whole again, and the buttons go round", async ({ page }) => {
  await openPlans(page);
  await openItem(page, CAPTIONS[0] as string);
  await page.getByRole("button", { name: "Zoom in" }).click();
  const dialog = viewer(page);
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog).toHaveAccessibleName(CAPTIONS[1] as string);
  await expect(zoomShown(page)).toHaveText("100%");
  await dialog.getByRole("button", { name: "Previous" }).click();
  await dialog.getByRole("button", { name: "Previous" }).click();
  await expect(dialog).toHaveAccessibleName(CAPTIONS[13] as string);
});

test("moving needs no dragging: four buttons appear above 100%", async ({ page }) => {
  await openPlans(page);
  await openItem(page, "Concert layout");
  await expect(page.getByRole("button", { name: "Move left" })).toHaveCount(0);
  for (let i = 0; i < 8; i++) await page.keyboard.press("+");
  for (const [name, axis, sign] of [
    ["Move left", "x", 1],
    ["Move right", "x", -1],
    ["Move up", "y", 1],
    ["Move down", "y", -1],
  ] as const) {
    const before = await pictureBox(page);
    await page.getByRole("button", { name }).click();
    expect(Math.sign((await pictureBox(page))[axis] - before[axis]), name).toBe(sign);
  }
});

test("help is a popover; Escape closes it first and the dialog after", async ({ page }) => {
  await openPlans(page);
  await openItem(page, "Basketball layout");
  const help = page.getByText("How to look around");
  await expect(help).toBeHidden();
  await page.getByRole("button", { name: "Help" }).click();
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toBeHidden();
});

test("an item can be linked: the dialog opens with it, and going back closes what was opened", async ({
  page,
}) => {
  await page.goto("/plans?item=aerial-view");
  await page.mouse.move(10, 10);
  await expect(viewer(page)).toHaveAccessibleName("Aerial view");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/plans$/);

  await openItem(page, "Aerial view");
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/plans$/);

  await page.goto("/plans?item=no-such-item");
  await page.mouse.move(20, 20);
  await page.waitForFunction(() => document.querySelector("#start") === null);
  await expect(viewer(page)).toHaveCount(0);
});

test("a video without an id says that it is to come, and asks nobody for anything", async ({
  page,
  site,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
  });
  await openPlans(page);
  await openItem(page, "Video: the facility");
  await expect(viewer(page)).toContainText("This video is still to come. It will play here.");
  await expect(viewer(page).locator("iframe")).toHaveCount(0);
  expect(elsewhere).toEqual([]);
});

test("the floor plans are told in words as well", async ({ page }) => {
  await page.goto("/plans");
  await page
    .getByText(CAPTIONS[0] as string)
    .last()
    .click();
  const table = page.getByRole("table", { name: "Phase 1" }).first();
  await expect(table.getByRole("row").filter({ hasText: "Arena floor" })).toContainText("28,700");
  await expect(table.getByRole("row").filter({ hasText: "Prayer room" })).toBeVisible();
  await page
    .getByText(CAPTIONS[1] as string)
    .last()
    .click();
  await expect(page.getByRole("row").filter({ hasText: "Heritage Barn" })).toContainText("3,680");
});

for (const width of [390, 834, 1440]) {
  test(`axe finds nothing at ${width} px, with the dialog closed, open, zoomed and helping`, async ({
    page,
  }) => {
    // Three runs of every rule over a long page.
    test.slow();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await openPlans(page);
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    };
    await check();
    await openItem(page, "Aerial view");
    await check();
    await page.keyboard.press("+");
    await page.getByRole("button", { name: "Help" }).click();
    await check();
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every picture opens as a file, and the row can be scrolled", async ({ page, request }) => {
    await page.goto("/plans");
    const links = page.locator(
      "noscript a.slide-link, .slide-picture a.slide-link:not([data-opens])",
    );
    const files = await links.evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    expect(files).toHaveLength(12);
    for (const file of files) {
      const response = await request.get(file ?? "");
      expect(response.status()).toBe(200);
      expect(response.headers()["content-type"]).toMatch(/^image\/(svg\+xml|webp)/);
      expect(response.headers()["cache-control"]).toContain("immutable");
    }
    await expect(page.getByRole("button", { name: "Next" })).toBeHidden();
    await expect(page.getByText("This video is still to come.").first()).toBeAttached();
    const scrolls = await page
      .locator(".slides")
      .evaluate((list) => list.scrollWidth > list.clientWidth);
    expect(scrolls).toBe(true);
    await links.first().click();
    await expect(page).toHaveURL(/\/assets\/pictures\/plan-arena-phase-1-\w+\.svg$/);
  });
});
