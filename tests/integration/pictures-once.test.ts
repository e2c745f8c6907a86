import { expect, test } from "vitest";
import { shareSite } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";

const site = shareSite("sqlite");

/** Names of the renderings that a page shows; its upright crop is no `img`. */
const namesOf = (html: string) =>
  [...html.matchAll(/<img [^>]*src="\/assets\/pictures\/([a-z0-9-]+?)-[0-9a-f]{8}[-.]/g)].map(
    ([, name]) => name,
  );

test("no public page shows a picture twice", async () => {
  const shown = new Set<string | undefined>();
  for (const path of publicPages) {
    const names = namesOf(await site().html(path));
    expect([...new Set(names)].sort(), path).toEqual(names.sort());
    for (const name of names) shown.add(name);
  }
  expect(shown.size).toBeGreaterThan(14);
});
