import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { expect } from "./fixtures.ts";

/** Loads in half the time of the package's own `source`. */
const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/**
 * Axe takes the page's ground for what lies under the clear, fixed bar, not the picture that is really
 * there; the bar is looked at once it is solid.
 */
const CLEAR_BAR = '.site-header[data-top="dark"][data-solid="false"]';
/** Whole pages in frames of the desk, with landmarks of their own; other tests look at the pages. */
const PREVIEWS = [".site-history-page", ".form-preview"];

/** Runs axe on the page as it is and expects no violation; `rules` runs these alone. */
export async function expectNoViolations(page: Page, state: string, rules?: string[]) {
  expect(await findViolations(page, rules), state).toEqual([]);
}

/** The same at a phone's and a desk's width: laid out anew, not loaded anew. */
export async function expectNoViolationsAt(page: Page, state: string, widths = [390, 1440]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `${state}, at ${width} px`);
  }
}

/** Axe's violations: the rule, and where. `only` is looked at alone. */
export async function findViolations(page: Page, rules?: string[], only?: string) {
  // Loading axe takes longer than running it: once a document, in its frames, too.
  for (const frame of page.frames().filter((each) => !each.url().includes("/admin/site/preview/")))
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  const context = { exclude: [CLEAR_BAR, ...PREVIEWS], ...(only && { include: [only] }) };
  const options: RunOptions = {
    runOnly: rules ? { type: "rule", values: rules } : { type: "tag", values: TAGS },
    // What passes is not described: on a long page that takes as long as the rules themselves.
    resultTypes: ["violations"],
  };
  return page.evaluate(
    async ({ context, options }) => {
      const { axe } = window as typeof window & { axe: typeof import("axe-core") };
      const { violations } = await axe.run(context, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
      );
    },
    { context, options },
  );
}
