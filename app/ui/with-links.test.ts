import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withLinks } from "./with-links.tsx";

test.each([
  ["Sign up: https://example.org/forms/x?y=1&z=2.", ["https://example.org/forms/x?y=1&z=2"]],
  ["(http://example.org/a), or www.example.org!", ["http://example.org/a", "www.example.org"]],
  [
    "(see https://example.org/wiki/Roping_(rodeo)) and https://example.org/a_(b).",
    ["https://example.org/wiki/Roping_(rodeo)", "https://example.org/a_(b)"],
  ],
  ["Https://example.org/a or Www.example.org", ["Https://example.org/a", "Www.example.org"]],
  ["No address: example.org, https:// and www.", []],
])("web addresses in %j are links, without the punctuation after them", (text, addresses) => {
  const html = renderToStaticMarkup(createElement("p", null, withLinks(text))).replaceAll(
    "&amp;",
    "&",
  );
  expect(html.replaceAll(/<[^>]+>/g, "")).toBe(text);
  const links = Array.from(html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g));
  expect(links.map(([, , shown]) => shown)).toEqual(addresses);
  for (const [, href] of links) expect(href).toMatch(/^https?:\/\/[a-z]/i);
});
