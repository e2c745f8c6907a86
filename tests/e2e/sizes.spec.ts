import type { Page } from "@playwright/test";
import { expect, open, test, untilAlive } from "./fixtures.ts";
import { openItem, viewer } from "./open-plans.ts";

test.use({ reducedMotion: "reduce" });

const phones = [
  { width: 390, height: 664 },
  { width: 375, height: 667 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
];
const desks = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 2560, height: 1080 },
];
/** A common screen less the browser's own bars. */
const flat = [
  { width: 1280, height: 650 },
  { width: 1366, height: 650 },
  { width: 1440, height: 789 },
  { width: 1536, height: 730 },
  { width: 1920, height: 950 },
  { width: 2560, height: 1000 },
];
const sideways = [
  { width: 667, height: 375 },
  { width: 844, height: 390 },
];
const sizeOf = ({ width, height }: { width: number; height: number }) => `${width} x ${height}`;

/** The two renderings of the hero: their sizes, and where the gable's peak lies as a share of the height. */
const wide = { width: 2400, height: 1500, peak: 0.357 };
const tall = { width: 1080, height: 1620, peak: 0.401 };

/** Where the gable's peak is on the screen, in CSS pixels from the top. */
async function peakOnScreen(page: Page): Promise<number> {
  const box = await boxOf(page, ".hero > .picture img");
  const file = box.height > box.width ? tall : wide;
  const position = await page
    .locator(".hero > .picture img")
    .evaluate((img) => getComputedStyle(img).objectPosition);
  const above = position.split(" ")[1] ?? "";
  const height = file.height * Math.max(box.width / file.width, box.height / file.height);
  const top = above.endsWith("%")
    ? (box.height - height) * (Number.parseFloat(above) / 100)
    : Number.parseFloat(above);
  return box.y + top + height * file.peak;
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

test("the hero fills the first screen, with its headline over the gable and Donate Now in sight", async ({
  page,
}) => {
  await page.goto("/");
  for (const size of [...phones, ...desks, ...flat]) {
    await page.setViewportSize(size);
    const hero = await boxOf(page, ".hero");
    expect(Math.round(hero.height), sizeOf(size)).toBe(size.height);
    const headline = await boxOf(page, ".hero h1");
    const bar = await boxOf(page, ".bar");
    expect(headline.y, sizeOf(size)).toBeGreaterThanOrEqual(bar.bottom);
    expect(headline.right, sizeOf(size)).toBeLessThanOrEqual(size.width);
    // Descenders of the one line reach below its box.
    const descent = size.width > size.height ? 0.1 * headline.height : 0;
    expect(headline.bottom + descent, sizeOf(size)).toBeLessThanOrEqual(await peakOnScreen(page));
    const donate = await boxOf(page, ".hero .button");
    expect(donate.bottom, sizeOf(size)).toBeLessThan(size.height);
  }
});

test("on a phone held sideways the headline is one line above the hero's foot", async ({
  page,
}) => {
  await page.goto("/");
  for (const size of sideways) {
    await page.setViewportSize(size);
    const headline = await boxOf(page, ".hero h1");
    expect(headline.height, sizeOf(size)).toBeLessThan(size.width * 0.1);
    expect(headline.right, sizeOf(size)).toBeLessThanOrEqual(size.width);
    expect(headline.bottom, sizeOf(size)).toBeLessThan((await boxOf(page, ".hero-foot")).y);
  }
});

test("on phones the bar is at most 64 px high, the brand is one line, and all links of the menu are on the first screen", async ({
  page,
}) => {
  await page.goto("/about");
  for (const size of phones) {
    await page.setViewportSize(size);
    expect((await boxOf(page, ".site-header")).height, sizeOf(size)).toBeLessThanOrEqual(64);
    expect((await boxOf(page, ".brand-name")).height, sizeOf(size)).toBeLessThan(24);
    await expect(page.locator(".menu summary")).toBeInViewport({ ratio: 1 });
  }
  await page.locator(".menu summary").click();
  for (const size of phones) {
    await page.setViewportSize(size);
    for (const link of await page.locator(".menu-panel a").all())
      await expect(link, sizeOf(size)).toBeInViewport({ ratio: 1 });
  }
});

test("on wide screens lists, registers and the footer begin at one of the grid's columns", async ({
  page,
}) => {
  for (const [path, parts] of [
    ["/", "main ul.border-t-\\[6px\\] > li, .site-footer h3"],
    ["/about", "main ol > li > *, main dl > div > *"],
    ["/plans", "main section[aria-label]"],
    ["/news", "main ol > li > *"],
    ["/donate", ".section dl > div > *"],
    ["/privacy", "main section > *"],
  ] as const) {
    await page.goto(path);
    for (const width of [1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 1080 });
      const beside = await page.evaluate((selector) => {
        const grid = document.querySelector(".section-grid") as Element;
        const { gridTemplateColumns, columnGap } = getComputedStyle(grid);
        const step = Number.parseFloat(gridTemplateColumns) + Number.parseFloat(columnGap);
        const { left } = grid.getBoundingClientRect();
        return Array.from(document.querySelectorAll(selector))
          .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
          .filter((part) => {
            const columns = (part.getBoundingClientRect().left - left) / step;
            return Math.abs(columns - Math.round(columns)) * step > 1;
          })
          .map((part) => part.textContent.slice(0, 40));
      }, parts);
      expect(beside, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("with text at 200 % the menu can be opened at every width", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  for (const how of ["browser", "page"]) {
    const standard = how === "browser" ? 32 : 16;
    await devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: 26 } });
    await page.goto("/");
    if (how === "page")
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    for (const width of [320, 390, 834, 1024, 1440]) {
      await page.setViewportSize({ width, height: 664 });
      const summary = page.locator(".menu summary");
      await expect(summary, `${how}, ${width}`).toBeInViewport({ ratio: 1 });
      await summary.click();
      await expect(page.locator(".menu-link").first()).toBeInViewport();
      for (const link of await page.locator(".menu-panel a").all()) {
        const box = await link.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0), `${how}, ${width}`).toBeLessThanOrEqual(width);
      }
      await summary.click();
    }
  }
});

test("with letters set wider the headline and Donate Now stay in the window", async ({ page }) => {
  await page.goto("/");
  const headline = page.locator(".hero h1");
  // WCAG 1.4.12
  await headline.evaluate((h1) => {
    Object.assign(h1.style, { letterSpacing: "0.12em", wordSpacing: "0.16em", lineHeight: "1.5" });
  });
  for (const size of [...phones, ...desks, ...sideways]) {
    await page.setViewportSize(size);
    const right = await headline.evaluate((h1) => {
      const text = document.createRange();
      text.selectNodeContents(h1);
      return text.getBoundingClientRect().right;
    });
    expect(right, sizeOf(size)).toBeLessThanOrEqual(size.width);
    expect((await boxOf(page, ".hero .button")).right, sizeOf(size)).toBeLessThan(size.width);
  }
});

test("with text at 200 % on a phone the 3D view can be opened, and the viewer shows its picture and can be closed", async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const size of [{ width: 320, height: 568 }, ...sideways]) {
    await page.setViewportSize(size);
    await open(page, "/plans");
    const frame = await boxOf(page, ".view3d-frame");
    const opener = await boxOf(page, ".view3d-open .button");
    expect(opener.y, sizeOf(size)).toBeGreaterThanOrEqual(frame.y);
    expect(opener.bottom, sizeOf(size)).toBeLessThanOrEqual(frame.bottom);

    await openItem(page, "Floor plan, arena level, Phase 1");
    await expect(viewer(page).getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
    expect((await boxOf(page, ".viewer-picture")).height, sizeOf(size)).toBeGreaterThan(
      size.height / 4,
    );
  }
});

test.describe("in forced colors", () => {
  for (const colorScheme of ["light", "dark"] as const)
    test(`drawings, the progress bar, buttons and what is chosen stay visible, ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      const coloursOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { fill, stroke, backgroundColor, borderTopColor } = getComputedStyle(element);
            const { color, backgroundColor: ground } = getComputedStyle(document.documentElement);
            return { fill, stroke, backgroundColor, borderTopColor, color, ground };
          });
      await page.goto("/");
      const wall = await coloursOf("svg:has(.fill-paper) .fill-paper");
      expect(wall.fill).not.toBe(wall.stroke);
      const frame = await coloursOf(".progress-bar");
      expect(frame.borderTopColor).toBe(frame.color);
      for (const part of [".fill-saddle", ".fill-brass"])
        expect((await coloursOf(`.progress-bar ${part}`)).fill).not.toBe(frame.backgroundColor);
      const raised = await coloursOf(".progress-bar .fill-saddle");
      expect((await coloursOf(".swatch.bg-saddle")).backgroundColor).toBe(raised.fill);
      // The ground that is forced behind text would cover the rules above and below the figure.
      await expect(page.locator(".text-figure")).toHaveCSS("forced-color-adjust", "none");
      const arrow = page.locator("main a:has(> svg)").first();
      expect((await coloursOf("main a > svg path")).stroke).toBe(
        await arrow.evaluate((link) => getComputedStyle(link).color),
      );

      // The bar's drawings would lie on the picture under it.
      const bar = await coloursOf(".site-header");
      expect(bar.backgroundColor).toBe(bar.ground);

      await page.goto("/plans");
      const drawing = await coloursOf(".drawing-field");
      expect(drawing.backgroundColor).toBe("rgb(250, 246, 238)");
      const tick = await coloursOf(".slide-ticks [data-in-view=true]");
      expect(tick.backgroundColor).toBe(tick.color);
      const tickToCome = await coloursOf(".slide-ticks :last-child");
      expect(tickToCome.backgroundColor).toBe("rgba(0, 0, 0, 0)");

      await page.setViewportSize({ width: 390, height: 800 });
      await page.locator(".menu summary").click();
      for (const link of await page.locator(".menu-link").all()) {
        const isCurrent = (await link.getAttribute("aria-current")) === "page";
        await expect(link).toHaveCSS("text-decoration-line", isCurrent ? "underline" : "none");
      }

      await page.goto("/giving/embed");
      const button = await coloursOf("button");
      expect(button.borderTopColor).not.toBe(button.backgroundColor);
      const chosen = await coloursOf(".amounts :checked + span");
      const other = await coloursOf(".amounts :not(:checked) + span");
      expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
    });
});

test("headings and captions do not end in a line of one word, and names and figures are not broken", async ({
  page,
}) => {
  for (const path of ["/", "/about", "/plans", "/events", "/news", "/donate", "/contact"]) {
    await page.goto(path);
    await untilAlive(page);
    for (const width of [320, 834, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.evaluate(() => {
        /** Lines of a text as they are set: their words and widths. */
        const linesOf = (element: Element) => {
          const lines: { y: number; words: number; width: number }[] = [];
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode())
            for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              const { y, width, height } = range.getBoundingClientRect();
              if (height === 0 || width <= 1) continue;
              const line = lines.find((each) => Math.abs(each.y - y) < height / 2);
              if (line) {
                line.words++;
                line.width += width;
              } else lines.push({ y, words: 1, width });
            }
          return lines;
        };
        const short = "main :is(h1, h2, h3, figcaption, .text-lead), footer h2";
        const alone = Array.from(document.querySelectorAll(short)).filter((element) => {
          const lines = linesOf(element);
          const last = lines.at(-1);
          const widest = Math.max(...lines.map(({ width }) => width));
          const canDoBetter = lines.some(({ words }) => words > 1);
          return canDoBetter && lines.length > 1 && last?.words === 1 && last.width < widest / 2;
        });
        const broken = Array.from(document.querySelectorAll("main p span.inline-block")).filter(
          (element) => linesOf(element).length > 1,
        );
        return [...alone, ...broken].map((element) => element.textContent);
      });
      expect.soft(found, `${path} at ${width} px`).toEqual([]);
    }
  }
});
