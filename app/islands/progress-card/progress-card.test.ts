import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { toReport } from "#domain/fundraising/progress.ts";
import ProgressCard from "./island.tsx";

/** Returns the card's text, its HTML, and the widths of its bar's parts. */
function show(raised: number, pledged: number) {
  const initial = toReport({
    raisedCents: raised * 100,
    pledgedCents: pledged * 100,
    lastUpdated: "2026-11-22T12:00:00.000Z",
    source: "ledger",
    stale: false,
  });
  const html = renderToStaticMarkup(createElement(ProgressCard, { initial }));
  const widths = Array.from(html.matchAll(/<rect[^>]* width="([\d.]+)"/g), ([, width]) =>
    Number(width),
  );
  return { text: html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " "), widths };
}

test("below the goal the card shows how much is missing", () => {
  const { text, widths } = show(500_000, 1_500_000);
  expect(text).toContain("6.7 %");
  expect(text).toContain("$28,000,000 to go.");
  expect(text).not.toContain("goal is");
  expect(widths.map((width) => Math.round(width * 100) / 100)).toEqual([1.67, 5]);
});

test("at the goal the card shows that the goal is reached", () => {
  const { text } = show(30_000_000, 0);
  expect(text).toContain("The goal is reached.");
  expect(text).toContain("To go $0");
});

test("beyond the goal the card shows by how much, and a full bar", () => {
  const { text, widths } = show(32_400_000, 10_600_000);
  expect(text).toContain("143.3 % of Phase 1 is raised or pledged. The goal is passed.");
  expect(text).toContain("Beyond the goal $13,000,000");
  expect(text).toContain("What is raised beyond it fills the next phase.");
  expect(text).not.toMatch(/to go/i);
  expect(widths).toEqual([100, 0]);
  expect(text).toContain("Phase 1 progress: 143.3 percent");
});
