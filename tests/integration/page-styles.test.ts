import { expect, test } from "vitest";
import { share } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";

/** The page's classes, those for which its stylesheet has a rule, and the names of its renderings. */
async function readPage(response: Response) {
  const html = await response.text();
  const styles = Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, css]) => css);
  const selectors = styles.join("\n").matchAll(/\.((?:\\.|[\w-])+)/g);
  const names = html.matchAll(/ class="([^"]*)"/g);
  // The upright crop of a picture is no `img`.
  const pictures = html.matchAll(
    /<img [^>]*src="\/assets\/pictures\/([a-z0-9-]+?)-[0-9a-f]{8}[-.]/g,
  );
  return {
    pictures: Array.from(pictures, ([, name = ""]) => name),
    used: Array.from(names, ([, list = ""]) => list.split(/\s+/)).flat(),
    known: new Set(Array.from(selectors, ([, name = ""]) => name.replace(/\\(.)/g, "$1"))),
  };
}

const pages = share("sqlite", {}, (site) =>
  Promise.all(
    publicPages.map(async (path) => ({ path, ...(await readPage(await site.get(path))) })),
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

test("no public page shows a picture twice", () => {
  for (const { path, pictures } of pages())
    expect([...new Set(pictures)].sort(), path).toEqual(pictures.toSorted());
  expect(new Set(pages().flatMap(({ pictures }) => pictures)).size).toBeGreaterThan(14);
});
