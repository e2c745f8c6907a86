import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { keepTogether } from "./keep-together.tsx";

const kept = (text: string) => {
  const html = renderToStaticMarkup(createElement("p", null, keepTogether(text)));
  expect(html.replaceAll(/<[^>]+>/g, "").replace("&amp;", "&")).toBe(text);
  return Array.from(html.matchAll(/<span[^>]*>([^<]*)<\/span>/g), ([, part]) => part);
};

test("names and figures get no line break inside them or before the comma after them, and the text stays the same", () => {
  expect(
    kept("A 90,000 sq ft roof near Bayfield, Colorado, in Phase 1, since May 22, 2025."),
  ).toEqual(["90,000 sq ft", "Bayfield, Colorado,", "Phase 1,", "May 22, 2025."]);
  expect(kept("Luke 14:28, about 16 miles from PO Box 100")).toEqual([
    "Luke 14:28,",
    "16 miles",
    "PO Box 100",
  ]);
  expect(kept("Friday, from 5:30 to 8:30 pm, or 9:00 am.")).toEqual([
    "5:30 to 8:30 pm,",
    "9:00 am.",
  ]);
  expect(kept("Phase 2 & 3 Construction")).toEqual(["Phase 2 &amp; 3"]);
});

test("other text may break anywhere", () => {
  expect(kept("Let us build a legacy together, and pay for it: 3 phases.")).toEqual([]);
});
