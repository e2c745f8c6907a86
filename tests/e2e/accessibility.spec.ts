import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { FormPath } from "#app/forms/forms.ts";
import type { publicPages } from "#app/public/pages.ts";
import { howCountedTexts } from "#content/fundraising.ts";
import { publicPageKinds } from "#tests/support/public-pages.ts";
import { postJson, type SiteProcess } from "#tests/support/site-process.ts";
import {
  expectNoViolations,
  expectNoViolationsAt,
  findViolations,
  loadAxeEverywhere,
} from "./axe.ts";
import { expect, expectText, openPage, pressButton, resizeTo, test } from "./fixtures.ts";
import { openItem, openPlans } from "./open-plans.ts";

const routes = [...publicPageKinds, "/donate/mine", "/no-such-page", "/admin"];

type LinkPath = Extract<(typeof publicPages)[number], { needsLink: true }>["path"];

/** Makes a pledge and a gift, and returns a path of each page that needs a link. */
async function openLinkPages({ url }: SiteProcess): Promise<string[]> {
  // An address gets six emails an hour, and other tests use Ada's.
  const person = { firstName: "Wanda", lastName: "Wren", email: "wanda@example.org" };
  const send = async (api: FormPath, fields: object) => {
    const body = JSON.stringify({ ...person, ...fields, key: randomUUID() });
    const { next } = (await (await postJson(url + api, body)).json()) as { next: string };
    expect(next, api).toContain("?");
    return new URL(next, url).search;
  };
  const pledge = await send("/api/pledge", { amount: "600", months: "12" });
  const queries: Record<LinkPath, string> = {
    "/donate/pledge/thank-you": pledge,
    "/donate/pledge/pay": pledge,
    "/donate/gift": await send("/api/gift", { amount: "40" }),
    "/events/coming": "?token=none",
    "/newsletter/confirm": "?token=none",
    "/newsletter/unsubscribe": "?token=none",
  };
  return Object.entries(queries).map(([path, query]) => path + query);
}

/** Public pages have a separate layout between a phone and a desk. */
const WIDTHS = [390, 834, 1440];
const expectNoViolationsAtAnyWidth = (page: Page, state: string) =>
  expectNoViolationsAt(page, state, WIDTHS);

test.use({ reducedMotion: "reduce", expectedNoise: /status of 410/ });

/** The pages are in two halves, which run in parallel. */
for (const half of [0, 1])
  test(`no page of half ${half + 1} has a violation, or overflows or hides texts, even large and long ones`, async ({
    page,
    site,
  }) => {
    test.slow();
    const paths = [...routes, ...(await openLinkPages(site))];
    await loadAxeEverywhere(page);
    const devtools = await page.context().newCDPSession(page);
    for (const path of paths.filter((_, index) => index % 2 === half)) {
      // This is the text size of the browser's settings.
      await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 10 } });
      await openPage(page, path);
      if (path === "/") await page.getByText(howCountedTexts.startingSummary).click();
      await expectNoViolationsAtAnyWidth(page, path);
      if (path === "/") {
        await page.mouse.wheel(0, 400);
        await expect(page.getByRole("banner")).toHaveAttribute("data-solid", "true");
        await expectNoViolations(page, "home with the solid bar");
      }
      const textsAtFirst = await page.evaluate(seenTexts);
      for (const standard of [32, 16]) {
        await devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard - 6 } });
        await expect(page.locator("html")).toHaveCSS("font-size", `${standard}px`);
        for (const width of [320, 390, 834, 1280]) {
          await resizeTo(page, width, 640);
          const what = `${path} at ${width} px, ${standard}`;
          expect(await beyondTheEdge(page), what).toEqual([]);
          if (width > 640 || standard > 16) continue;
          const textsNow = await page.evaluate(seenTexts);
          const hidden = textsAtFirst.filter(
            (text) => !textsNow.includes(text) && !HIDDEN.test(text),
          );
          expect(hidden, `hidden on ${what}`).toEqual([]);
        }
      }
      await page.evaluate(writeLongAddresses);
      for (const width of [320, 390, 834]) {
        await resizeTo(page, width, 640);
        expect.soft(await beyondTheEdge(page), `${path} at ${width} px, long`).toEqual([]);
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

test("a contrast below 7 is found, also one below 4.5, but not one of a fade", async ({ page }) => {
  const text = (name: string, color: string) =>
    `<p id="${name}" style="color: ${color}">A text</p>`;
  await page.setContent(
    `<!doctype html><html lang="en"><title>Texts</title><body style="background: #fff">
     <main><h1>Texts</h1>
     ${text("ink", "#222")}${text("gray", "#666")}${text("light", "#999")}${text("fading", "#666")}`,
  );
  await page.evaluate(() => {
    const { style } = document.getElementById("fading") as HTMLElement;
    style.transition = "color 1s step-end";
    style.color = getComputedStyle(document.body).color;
  });
  expect(await findViolations(page)).toEqual([
    "color-contrast-enhanced: #gray",
    "color-contrast: #light",
  ]);
});

/** Returns the parts beyond the window's right edge that scrolling does not reach. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const isFree = (element: Element) => {
      for (
        let ancestor = element.parentElement;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      )
        if (getComputedStyle(ancestor).overflowX !== "visible") return false;
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

/**
 * The hidden texts: numbers and names of sheets, captions of pictures that a phone leaves out, and
 * sums that others give.
 */
const HIDDEN =
  /^([A-Z]-\d+|Giving|Programs|Location|Arena, interior view|(Concept rendering)?\.|Main entrance at golden hour|to go|\$2\d,\d{3},\d{3}|1-2 of 14|This form works like.*|Nothing is charged\.)$/;

/** Runs in the page: returns the visible texts. */
function seenTexts(): string[] {
  const texts: string[] = [];
  const nodes = document.createTreeWalker(document.querySelector("main") ?? document.body, 4);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    const isSeen = node.parentElement?.checkVisibility({ visibilityProperty: true });
    if (isSeen && width > 2 && height > 2) texts.push(node.nodeValue?.trim() ?? "");
  }
  return texts.filter(Boolean);
}

/** Runs in the page: makes each text an address of more than a hundred letters. */
function writeLongAddresses(): void {
  const names = "h1, h2, h3, p, li, dt, dd, blockquote, figcaption, caption, small";
  for (const element of document.querySelectorAll(`:is(main, .site-footer) :is(${names})`))
    if (!element.querySelector("*")) element.textContent = `https://example.org/${"x".repeat(100)}`;
}
