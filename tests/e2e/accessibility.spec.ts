import type { Page } from "@playwright/test";
import { publicPages } from "#tests/support/public-pages.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, test, untilAlive } from "./fixtures.ts";
import { openItem, openPlans } from "./open-plans.ts";

const routes = [...publicPages, "/no-such-page", "/admin"];
const widths = [390, 834, 1440];

test.use({ reducedMotion: "reduce" });

/** The same page at each width: laid out anew, not loaded anew. */
async function expectNoViolationsAtAnyWidth(page: Page, state: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `${state}, at ${width} px`);
  }
}

for (const path of routes) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await untilAlive(page);
    await expectNoViolationsAtAnyWidth(page, "as loaded");
    if (path !== "/") return;
    await page.mouse.wheel(0, 400);
    await expect(page.getByRole("banner")).toHaveAttribute("data-solid", "true");
    await expectNoViolations(page, "with the solid bar");
  });
}

test("axe finds nothing with either news dialog open", async ({ page }) => {
  await page.goto("/news");
  await untilAlive(page);
  for (const name of ["Watch Story", "View Press Release"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoViolationsAtAnyWidth(page, name);
    await page.getByRole("button", { name: "Close" }).click();
  }
});

test("axe finds nothing in the gallery and its viewer, whole, or zoomed and helping", async ({
  page,
}) => {
  await openPlans(page);
  await expectNoViolations(page, "gallery");
  await openItem(page, "Aerial view");
  await expectNoViolationsAtAnyWidth(page, "viewer");
  await page.keyboard.press("+");
  await page.getByRole("button", { name: "Help" }).click();
  await expectNoViolationsAtAnyWidth(page, "help");
});

test("axe finds nothing while the contact form complains", async ({ page }) => {
  await page.goto("/contact");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("First name is required")).toBeVisible();
  await expectNoViolationsAtAnyWidth(page, "complaints");
});

for (const width of widths.filter((each) => each < 1024)) {
  test(`axe finds nothing with the menu open at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/about");
    await page.getByText("Menu", { exact: true }).click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expectNoViolations(page, "menu");
  });
}

test("at 320 px nothing has to be scrolled sideways on any page", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of routes) {
    await page.goto(path);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, path).toBe(0);
  }
});

test("with text at 200 % nothing has to be scrolled sideways on any page", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  // As in the browser's settings: 32 px instead of 16.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of publicPages) {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      "32px",
    );
    for (const width of [390, 834, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(tooWide, `${path} at ${width} px`).toBe(0);
    }
  }
});

test("whatever the keyboard reaches is visibly focused and not under the bar", async ({ page }) => {
  for (const path of ["/about", "/events", "/news", "/donate"]) {
    await page.goto(path);
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press("Tab");
      const seen = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return null;
        const box = focused.getBoundingClientRect();
        const bar = document.querySelector("header")?.getBoundingClientRect();
        // Within a frame the frame's own document shows where the keyboard is.
        const isFrame = focused.tagName === "IFRAME";
        const inBar = focused.closest("header.site-header, .skip-link") !== null;
        return {
          what: focused.textContent,
          outline: isFrame ? "solid" : getComputedStyle(focused).outlineStyle,
          hidden: !inBar && bar !== undefined && box.bottom <= bar.bottom,
        };
      });
      if (!seen) break;
      expect(seen, path).toMatchObject({ outline: "solid", hidden: false });
    }
  }
});
