import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { expect, resizeTo } from "./fixtures.ts";

/** This file loads in half the time of the package's own `source`. */
const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/**
 * Axe compares the clear, fixed bar with the page's background color instead of the picture that
 * is really behind it, so axe checks the bar once it is solid.
 */
const CLEAR_BAR = '.site-header[data-top="dark"][data-solid="false"]';
/**
 * These are whole pages in frames of the desk, with their own landmarks; other tests check those
 * pages.
 */
const PREVIEWS = [".site-history-page", ".form-preview"];

/**
 * Gives axe to each document that the page opens from now on. A test that looks at many pages opens
 * them in a third less time than when it loads axe into each.
 */
export const loadAxeEverywhere = (page: Page) => page.addInitScript(AXE);

/** Runs axe on the page as it is and expects no violation; with `rules` it runs only these. */
export async function expectNoViolations(page: Page, state: string, rules?: string[]) {
  expect(await findViolations(page, rules), state).toEqual([]);
}

/**
 * Does the same at the width of a phone and of a desk: the page gets a new layout but doesn't load
 * again.
 */
export async function expectNoViolationsAt(page: Page, state: string, widths = [390, 1440]) {
  for (const width of widths) {
    await resizeTo(page, width, 900);
    await expectNoViolations(page, `${state}, at ${width} px`);
  }
}

/** Returns axe's violations: the rule, and where. `only` restricts the check to one element. */
export async function findViolations(page: Page, rules?: string[], only?: string) {
  // Loading axe takes longer than running it, so each document loads it once, and each of its
  // frames too.
  for (const frame of page.frames().filter((each) => !each.url().includes("/admin/site/preview/")))
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  const context = { exclude: [CLEAR_BAR, ...PREVIEWS], ...(only && { include: [only] }) };
  const options: RunOptions = {
    runOnly: rules ? { type: "rule", values: rules } : { type: "tag", values: TAGS },
    // The stricter level's rule finds contrasts from 4.5 to 7 only; those below are the other's.
    rules: { "color-contrast-enhanced": { enabled: true } },
    // Axe doesn't describe what passes: on a long page that takes as long as the rules
    // themselves.
    resultTypes: ["violations"],
  };
  const violations = await page.evaluate(
    async ({ context, options }) => {
      const { axe } = window as typeof window & { axe: typeof import("axe-core") };
      // Halfway between two colors, a contrast may be too low. A fade that a scroll causes starts
      // in the next frame.
      await new Promise(requestAnimationFrame);
      const fades = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(fades.map(({ finished }) => finished));
      const { violations } = await axe.run(context, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
      );
    },
    { context, options },
  );
  return rules ? violations : [...violations, ...(await page.evaluate(judge, only))];
}

/**
 * Returns problems that other tools find in a page and axe doesn't, within the element `only` or
 * the whole page.
 */
function judge(only = "body"): string[] {
  const all = <Found extends Element = HTMLElement>(css: string) =>
    Array.from(document.querySelector(only)?.querySelectorAll<Found>(css) ?? []).filter((element) =>
      element.checkVisibility(),
    );
  const nameOf = (element: Element) =>
    element.getAttribute("aria-label") ??
    element.querySelector(":scope > legend, :scope > caption")?.textContent ??
    document.getElementById(element.getAttribute("aria-labelledby") ?? "")?.textContent;
  const isAgain = (element: Element, css: string) =>
    Array.from(element.parentElement?.querySelectorAll(css) ?? []).some(
      (other) => other !== element && nameOf(other) === nameOf(element),
    );
  /** Whether the text is a word, not a sign such as "×". */
  const isOtherWord = (element: HTMLElement) => {
    const word = (element.innerText ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
    const name = element.getAttribute("aria-label") ?? "";
    return /\p{L}/u.test(word) && !name.toLowerCase().includes(word.toLowerCase());
  };
  const kinds: Record<string, Element[]> = {
    "a list without entries": all("ul, ol, dl").filter((list) => list.childElementCount === 0),
    "a status within a button": all("button [role=status], button [aria-live]"),
    // Firefox calls such a field invalid while it is empty.
    "a required field that does not say whether it is wrong": all("[required]:not([aria-invalid])"),
    // Orca reads "status bar" there; aria-live announces as well without a role.
    "a status without words": all("main [role=status]:empty"),
    "a group without a name": all("fieldset:not([role])").filter((group) => !nameOf(group)),
    "a group of another one's name": all("fieldset:not([role])").filter((group) =>
      isAgain(group, ":scope > fieldset:not([role])"),
    ),
    "a table without a name": all("table").filter((table) => !nameOf(table)),
    "a link with a space": all("a[href*=' ']"),
    "a term that is there twice": all("dt + dd + dt").filter(
      (term) =>
        term.previousElementSibling?.previousElementSibling?.textContent === term.textContent,
    ),
    "a button named otherwise than it reads": all("button[aria-label], a[aria-label]").filter(
      isOtherWord,
    ),
  };
  const titles = document.title ? [] : ["a page without a title"];
  const faults = Object.entries(kinds).flatMap(([kind, elements]) =>
    elements.map((element) => `${kind}: ${element.outerHTML.slice(0, 160)}`),
  );
  return [...titles, ...faults];
}
