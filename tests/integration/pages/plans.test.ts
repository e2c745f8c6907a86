import { expect, test } from "vitest";
import { shareSite } from "#tests/support/open-test-site.ts";

const site = shareSite();
const plans = () => site().html("/plans");

test("every picture of the gallery is a file of its own, cached for ever, and 14 slides have captions", async () => {
  const html = await plans();
  expect(html.match(/<span data-in-view="/g)).toHaveLength(14);
  expect(html.match(/<li class="slide"(?:(?!<\/li>).)*<figcaption/gs)).toHaveLength(14);
  const files = [...html.matchAll(/<a class="slide-link" href="(\/assets\/[^"]+)"/g)];
  expect(files).toHaveLength(12);
  for (const [, file = ""] of files) {
    const { status, headers } = await site().get(file);
    expect(status, file).toBe(200);
    expect(headers.get("content-type")).toMatch(/^image\/(svg\+xml|webp)/);
    expect(headers.get("cache-control")).toContain("immutable");
  }
  expect(html).toContain("Video coming soon.");
});

test("a drawing is sent as brotli, and its policy allows nothing when it is opened by itself", async () => {
  const path = /\/assets\/building\/plan-club-\w+\.svg/.exec(await plans())?.[0] ?? "";
  const { status, headers } = await site().get(path, { "accept-encoding": "br" });
  expect(status).toBe(200);
  expect(headers.get("content-encoding")).toBe("br");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
});

test("the floor plans are listed as tables of rooms and areas", async () => {
  const html = await plans();
  const rowOf = (room: string) =>
    new RegExp(`<tr[^>]*>(?:(?!</tr>)[\\s\\S])*${room}(?:(?!</tr>)[\\s\\S])*</tr>`).exec(html)?.[0];
  expect(rowOf("Arena floor")).toContain("28,700");
  expect(rowOf("Prayer room")).toBeDefined();
  expect(rowOf("Heritage Barn")).toContain("3,680");
});
