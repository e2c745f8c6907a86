import { expect, test } from "vitest";
import { share } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";

/** The page's classes, and those for which its stylesheet has a rule. */
async function readClasses(response: Response) {
  const html = await response.text();
  const styles = Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, css]) => css);
  const selectors = styles.join("\n").matchAll(/\.((?:\\.|[\w-])+)/g);
  const names = html.matchAll(/ class="([^"]*)"/g);
  return {
    used: Array.from(names, ([, list = ""]) => list.split(/\s+/)).flat(),
    known: new Set(Array.from(selectors, ([, name = ""]) => name.replace(/\\(.)/g, "$1"))),
  };
}

const pages = share("sqlite", {}, (site) =>
  Promise.all(
    publicPages.map(async (path) => ({ path, ...(await readClasses(await site.get(path))) })),
  ),
);

test("a class that has a rule on one public page has it on every page that uses it", () => {
  const rules = new Set(pages().flatMap(({ known }) => [...known]));
  for (const { path, used, known } of pages()) {
    expect(known.size, path).toBeGreaterThan(50);
    expect(
      used.filter((name) => rules.has(name) && !known.has(name)),
      path,
    ).toEqual([]);
  }
});
