import type { Page } from "@playwright/test";
import { howCounted } from "#content/fundraising.ts";
import { publicPageKinds } from "#tests/support/public-pages.ts";
import { expectNoViolations, expectNoViolationsAt, loadAxeEverywhere } from "./axe.ts";
import { expect, expectText, openPage, pressButton, resizeTo, test } from "./fixtures.ts";
import { openItem, openPlans } from "./open-plans.ts";

const routes = [
  ...publicPageKinds,
  "/donate/mine",
  "/donate/pledge/thank-you",
  "/newsletter/confirm?token=none",
  "/no-such-page",
  "/admin",
];
/** Public pages have a separate layout between a phone and a desk. */
const WIDTHS = [390, 834, 1440];
const expectNoViolationsAtAnyWidth = (page: Page, state: string) =>
  expectNoViolationsAt(page, state, WIDTHS);

test.use({ reducedMotion: "reduce", expectedNoise: /status of 410/ });

/** The pages are in two halves, which run in parallel. */
for (const half of [0, 1])
  test(`no page of half ${half + 1} has a violation or reaches beyond the window, whatever the width, nor with text at 200 %`, async ({
    page,
  }) => {
    test.slow();
    await loadAxeEverywhere(page);
    const devtools = await page.context().newCDPSession(page);
    for (const path of routes.filter((_, at) => at % 2 === half)) {
      // This is the text size of the browser's settings.
      await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 10 } });
      await openPage(page, path);
      if (path === "/") await page.getByText(howCounted.startingSummary).click();
      await expectNoViolationsAtAnyWidth(page, path);
      if (path === "/") {
        await page.mouse.wheel(0, 400);
        await expect(page.getByRole("banner")).toHaveAttribute("data-solid", "true");
        await expectNoViolations(page, "home with the solid bar");
      }
      for (const standard of [16, 32]) {
        await devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard - 6 } });
        await expect(page.locator("html")).toHaveCSS("font-size", `${standard}px`);
        for (const width of [320, 390, 834, 1280]) {
          await resizeTo(page, width, 640);
          expect(await beyondTheEdge(page), `${path} at ${width} px, ${standard}`).toEqual([]);
        }
      }
    }
  });

test("axe finds no violation in either news dialog", async ({ page }) => {
  await openPage(page, "/news");
  for (const name of ["Watch Story", "View Press Release"]) {
    await pressButton(page, name);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoViolationsAtAnyWidth(page, name);
    await pressButton(page, "Close");
  }
});

test("axe finds no violation in the gallery and its viewer, whole, zoomed or with help", async ({
  page,
}) => {
  await openPlans(page);
  await expectNoViolations(page, "gallery");
  await openItem(page, "Aerial view");
  await expectNoViolationsAtAnyWidth(page, "viewer");
  await page.keyboard.press("+");
  await pressButton(page, "Help");
  await expectNoViolationsAtAnyWidth(page, "help");
});

test("axe finds no violation in the contact form with mistakes or in the open menu", async ({
  page,
}) => {
  await page.goto("/contact");
  await pressButton(page, "Submit");
  await expectText(page, "First name is required");
  await expectNoViolationsAtAnyWidth(page, "mistakes");
  for (const width of [390, 834]) {
    await resizeTo(page, width, 900);
    await page.goto("/about");
    await page.locator(".menu summary").click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expectNoViolations(page, `menu at ${width} px`);
  }
});

/** Returns the parts beyond the window's right edge that scrolling does not reach. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const isFree = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== "visible") return false;
      return true;
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    return Array.from(document.querySelectorAll("body *"))
      .filter((element) => {
        const { right, width } = element.getBoundingClientRect();
        return width > 1 && right > window.innerWidth + 0.5 && isFree(element);
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
      .concat(scrollWidth > clientWidth ? ["the page scrolls sideways"] : []);
  });

test("every element that the keyboard reaches is visibly focused, not under the bar, and in the order in which it is seen", async ({
  page,
}) => {
  for (const path of ["/", "/about", "/events", "/news", "/donate"]) {
    await page.goto(path);
    let last = { x: 0, y: 0 };
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press("Tab");
      const seen = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return null;
        const box = focused.getBoundingClientRect();
        const bar = document.querySelector("header")?.getBoundingClientRect();
        // Inside a frame, the frame's own document shows where the keyboard focus is.
        const isFrame = focused.tagName === "IFRAME";
        // A field with a sign before it shows the focus around both.
        const [own, around] = [focused, focused.parentElement ?? focused].map(
          (element) => getComputedStyle(element).outlineStyle,
        );
        const inBar = focused.closest("header.site-header, .skip-link") !== null;
        return {
          what: focused.textContent,
          outline: isFrame ? "solid" : own === "none" ? around : own,
          hidden: !inBar && bar !== undefined && box.bottom <= bar.bottom,
          x: box.x,
          y: box.y + scrollY,
        };
      });
      if (!seen) break;
      expect(seen, path).toMatchObject({ outline: "solid", hidden: false });
      // The focus may move up only to the next column.
      expect(seen.y + 1 < last.y && seen.x + 1 < last.x, `${path}: ${seen.what}`).toBe(false);
      last = seen;
    }
  }
});
