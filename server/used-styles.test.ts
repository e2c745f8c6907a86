import { expect, test } from "vitest";
import { keepUsedStyles } from "./used-styles.ts";

const kept = (css: string, html: string) => keepUsedStyles(css, html);

test.each([
  [".a{x:1}.b{x:2}", '<p class="a">', ".a{x:1}"],
  [".a,.b{x:1}", '<p class="b">', ".b{x:1}"],
  [".a .b:hover{x:1}", '<p class="a">', ""],
  [".sm\\:w-\\[3rem\\]{x:1}", '<p class="sm:w-[3rem]">', ".sm\\:w-\\[3rem\\]{x:1}"],
  ["@media print{.a{x:1}.b{x:2}}", '<p class="b">', "@media print{.b{x:2}}"],
  ["table td{x:1}p{x:2}", "<p>", "p{x:2}"],
  [".a:not(.b){x:1}", '<p class="a">', ".a:not(.b){x:1}"],
  [".a:has(details[open]){x:1}", '<p class="a">', ".a:has(details[open]){x:1}"],
  ["p::placeholder{x:1}", "<p>", ""],
  [":root{--a:1;--b:var(--a);--c:2}p{x:var(--b)}", "<p>", ":root{--a:1;--b:var(--a)}p{x:var(--b)}"],
  [
    "@keyframes on{0%{x:1}}@keyframes off{0%{x:1}}p{animation:on 1s}",
    "<p>",
    "@keyframes on{0%{x:1}}p{animation:on 1s}",
  ],
])("of %s, %s keeps %s", (css, html, expected) => {
  expect(kept(css, html)).toBe(expected);
});

test("classes in scripts and styles are no elements of the page", () => {
  expect(kept(".a{x:1}", '<script>"<p class=\\"a\\">"</script><p class="b">')).toBe("");
});
