import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { share } from "#tests/support/open-test-site.ts";
import { addGatherings, gatheringPages, publicPages } from "#tests/support/public-pages.ts";

/** Words that only styles separate: between them is nothing but inline tags. */
const RUN_TOGETHER =
  /[^<>]*[\p{L}\d.,:)](?:<\/?(?:a|b|label|legend|small|span|strong)(?: [^>]*)?>|<!-- -->)+[\p{Lu}\d(][^<>]*/gu;

/**
 * Returns the page's classes, those for which its stylesheet has a rule, and the names of its
 * renderings.
 */
async function readPage(response: Response) {
  const html = await response.text();
  const styles = Array.from(
    html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
    ([, css]) => css,
  ).join("\n");
  const selectors = styles.matchAll(/\.((?:\\.|[\w-])+)/g);
  const names = html.matchAll(/ class="([^"]*)"/g);
  // The page has no `img` for the upright crop of a picture.
  const pictures = html.matchAll(
    /<img [^>]*src="\/assets\/building\/([a-z0-9-]+?)-[0-9a-f]{8}[-.]/g,
  );
  const text = html.replace(/<(style|script|svg)[\s\S]*?<\/\1>/g, "");
  return {
    styles,
    runTogether: text.match(RUN_TOGETHER),
    pictures: Array.from(pictures, ([, name = ""]) => name),
    used: Array.from(names, ([, list = ""]) => list.split(/\s+/)).flat(),
    known: new Set(Array.from(selectors, ([, name = ""]) => name.replace(/\\(.)/g, "$1"))),
  };
}

const pages = share("sqlite", {}, async (site) => {
  await addGatherings(site);
  return Promise.all(
    [...publicPages, ...gatheringPages].map(async (path) => ({
      path,
      ...(await readPage(await site.get(path))),
    })),
  );
});

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

/**
 * Returns the styles of the viewer and the 3D view, which are inside scripts and begin with
 * Tailwind's first rules. They use the values of the page that they are added to.
 */
function addedStyles(): string[] {
  const folder = new URL("../../../build/client/assets/", import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => [
      ...readFileSync(new URL(name, folder), "utf8").matchAll(
        /(["`])((?:::backdrop\{[^}]*\})?\*,:before(?:\\.|(?!\1)[^\\])*)\1/g,
      ),
    ])
    .map(([, , css = ""]) => css.replace(/\\(.)/g, "$1"));
}

test("every variable that a stylesheet reads has a value: that of a utility without one would be dropped", () => {
  const valuesIn = (css: string) =>
    new Set(Array.from(css.matchAll(/(--[\w-]+)\s*:/g), ([, name]) => name));
  const missing = (css: string, values: Set<string | undefined>) =>
    Array.from(css.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name).filter(
      (name) => !values.has(name),
    );
  for (const { path, styles } of pages())
    expect(missing(styles, valuesIn(styles)), path).toEqual([]);
  const plans = pages().find(({ path }) => path === "/plans")?.styles ?? "";
  const added = addedStyles();
  expect(added.length).toBeGreaterThan(1);
  for (const css of added) expect(missing(css, valuesIn(plans + css))).toEqual([]);
});

/** Features that Chromium 86 or Safari 15 does not know, by a pattern. */
const unknown: [what: string, where: RegExp][] = [
  ["layers", /@layer/],
  ["one value for several sides", /[{;](?:inset|[a-z][\w-]*-(?:inline|block)):/],
  ["ranges in queries of the window", /@media ?\([^{]*[<>]/],
  ["selectors in :is()", /[},{]:is\(/],
];

test("old phones can read every stylesheet: a feature that they do not know comes after a value that they know", () => {
  for (const { path, styles } of pages()) {
    expect(styles, path).toMatch(/@supports not \(\(color: ?revert\)/);
    // The stylesheet asks first whether the browser knows these, so the test leaves them out.
    const rest = styles.replace(/@supports \((?:height|color):[^{]*\{[^{}]*\{[^{}]*\}+/g, "");
    for (const [what, where] of unknown)
      expect(where.exec(rest)?.[0], `${path}: ${what}`).toBeUndefined();
    for (const [, block = ""] of rest.matchAll(/\{([^{}]*)\}/g)) {
      const older = new Set<string>();
      for (const declaration of block.split(";")) {
        const property = declaration.split(":", 1)[0] ?? "";
        if (!/\d[sd]vh|\b(?:ok)?l(?:ab|ch)\(/.test(declaration)) older.add(property);
        else expect(older, `${path}: ${declaration}`).toContain(property);
      }
    }
  }
});

test("words are separate in browsers without styles", () => {
  const faults = pages().flatMap(({ path, runTogether }) =>
    (runTogether ?? []).map((text) => `${path}: ${text}`),
  );
  expect(faults).toEqual([]);
});

test("a rule for an element outweighs no class, as old phones get no layers", () => {
  for (const { path, styles } of pages())
    expect(styles.match(/[},](p|li|dd|h\d|a):not\([^{]*/g), path).toBeNull();
});
