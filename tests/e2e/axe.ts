import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Runs axe on the page as it is and expects no violation; `rules` runs these alone. The site embeds
 * frames of its own origin only, so axe's one-page mode sees them all, and it does not open a second
 * page for every run as the other mode does.
 */
export async function expectNoViolations(page: Page, state: string, rules?: string[]) {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // Axe takes the page's ground for what lies under the clear, fixed bar, not the picture that is
    // really there; the bar is looked at once it is solid.
    .exclude('.site-header[data-top="dark"][data-solid="false"]');
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found, state).toEqual([]);
}
