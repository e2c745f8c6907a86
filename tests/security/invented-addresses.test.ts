/**
 * Tests the cost of addresses that no page has, because a stranger can invent any number of them.
 */
import { expect, test, vi } from "vitest";
import { postChanges } from "#domain/ledger/post-changes.ts";
import { isoTime } from "#domain/values/clock.ts";
import { addGift } from "#tests/support/gifts.ts";
import { ORIGIN, openSiteWithTestClock } from "#tests/support/open-test-site.ts";
import { allPaths } from "#tests/support/route-paths.ts";

const ENDINGS = ["%0a", "/x/y", ";x", ".data", "/x.data"];
const METHODS = ["GET", "HEAD", "POST", "OPTIONS", "PUT", "PROPFIND"];

/**
 * Returns paths of every route with parameters that don't exist, and months and sizes of the ledger
 * without entries.
 */
function inventedPaths(): string[] {
  const made = allPaths.map((path) => path.replaceAll(/:\w+/g, "made-up").replace("*", "made-up"));
  const months = Array.from({ length: 24 }, (_, i) => `/progress/20${15 + i}-0${9 - (i % 9)}`);
  return [
    ...made.flatMap((path) => ENDINGS.map((ending) => `${path === "/" ? "/x" : path}${ending}`)),
    ...made.filter((path) => path.includes("made-up")),
    ...months.flatMap((month) => [month, `${month}/100-499`, `${month}/several`, `${month}/x`]),
    "/x%0a",
    "/%0a",
    "/x%0ay",
    "/_root.data",
    "/about.data",
    "/__manifest?p=/x",
  ];
}

test("an address that does not exist is answered from stored bytes, whatever the method: nothing is rendered for it", async () => {
  const { site, clock } = await openSiteWithTestClock("sqlite");
  for (let n = 0; n < 6; n++)
    await addGift(site, isoTime(clock), { amount_cents: 150_00, email: `${n}@example.org` });
  await postChanges(site.db, clock, "America/Denver");
  const month = isoTime(clock).slice(0, 7);
  for (const path of [`/progress/${month}`, `/progress/${month}/100-499`])
    expect((await site.get(path)).status, path).toBe(200);
  const missing = await site.html("/no/such");
  // Every rendering of a page reads the texts of header and footer.
  const reads = vi.spyOn(site.services.content, "current");
  const rendered: string[] = [];
  for (const [index, path] of inventedPaths().entries()) {
    const isPublic = !/^\/(admin|api)/.test(path);
    const other = METHODS[index % METHODS.length] ?? "";
    for (const method of new Set(["GET", other])) {
      const headers = { "sec-fetch-site": "same-origin" };
      const request = new Request(ORIGIN + path, { method, headers });
      // The requests come from many networks, so that no limit refuses them.
      const response = await site.request(request, `10.1.${index >> 8}.${index & 255}`);
      const body = await response.text();
      expect(response.status, `${method} ${path}`).toBeLessThan(500);
      if (response.status === 404 && method === "GET" && isPublic) expect(body, path).toBe(missing);
      if (reads.mock.calls.some(([name]) => name === "shell")) rendered.push(`${method} ${path}`);
      reads.mockClear();
    }
  }
  expect(rendered).toEqual([]);
});
