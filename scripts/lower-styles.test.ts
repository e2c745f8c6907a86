import postcss from "postcss";
import { expect, test } from "vitest";
import { lowerStyles } from "./lower-styles.ts";

/** In development, Tailwind writes utilities with their queries inside, as here. */
test.each(["aspect-ratio: 1", "overflow: clip", "--height: 100svh"])(
  "a query inside a rule keeps %s",
  (declaration) => {
    const style = `.aspect-of {@media (width > 1px) {${declaration}}}`;
    const { css } = postcss([lowerStyles()]).process(style, { from: "app/styles/p.css" });
    expect(css).toContain(style);
    expect(css).not.toContain("undefined");
  },
);

test("layers are in the order that the sheet states, wherever they are written", () => {
  const style =
    "@layer theme, base, utilities; @layer utilities {.u {top: 0}} @layer base {.b {top: 1px}} @layer utilities {.v {top: 2px}}";
  const { css } = postcss([lowerStyles()]).process(style, { from: "app/styles/p.css" });
  expect(css.match(/\.[buv](?= \{)/g)).toEqual([".b", ".u", ".v"]);
});

test("a selector that old browsers do not know has a rule of its own, which alone they drop", () => {
  const style =
    "*, ::before, ::backdrop {top: 0} [data-solid], .bar:has([open]), .bar:hover {top: 1px} .a:has(b), .c:has(d) {top: 2px}";
  const { css } = postcss([lowerStyles()]).process(style, { from: "app/styles/p.css" });
  expect(css.match(/[^{}]+(?= \{)/g)?.map((selector) => selector.trim())).toEqual([
    "::backdrop",
    "*, ::before",
    ".bar:has([open])",
    "[data-solid], .bar:hover",
    ".a:has(b), .c:has(d)",
  ]);
});
