import { describe, expect, test } from "vitest";
import { askedOfOthers } from "#tests/support/asked-of-others.ts";
import { openTestSite } from "#tests/support/open-test-site.ts";

const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";
const HOST = "https://www.youtube-nocookie.com";

describe("GET /plans", () => {
  test("admits no frame while no video is configured", async () => {
    const site = await openTestSite("sqlite");
    const response = await site.get("/plans");
    expect(response.status).toBe(200);
    expect(policyOf(response)).toContain("default-src 'none'");
    expect(policyOf(response)).not.toMatch(/frame-src|https?:|unsafe|\*/);
  });

  test("admits the video host's frame when one is, and no other page does", async () => {
    const site = await openTestSite("sqlite", { env: { VIDEO_ARENA: "aaaaaaaaaaa" } });
    const response = await site.get("/plans");
    expect(policyOf(response)).toContain(`frame-src ${HOST};`);
    expect(response.headers.get("x-frame-origin")).toBeNull();
    for (const path of ["/", "/contact", "/no-such-page"])
      expect(policyOf(await site.get(path))).not.toContain("frame-src");
  });

  test("asks nobody else for anything, and carries no style or handler in attributes", async () => {
    const site = await openTestSite("sqlite", { env: { VIDEO_ARENA: "aaaaaaaaaaa" } });
    const html = await (await site.get("/plans")).text();
    expect(askedOfOthers(html)).toEqual([]);
    expect(html).not.toMatch(/<[^>]+\s(on\w+|style)="/);
  });

  test("says the same whatever item is asked for: the address is read in the browser", async () => {
    const site = await openTestSite("sqlite");
    const linked = await (await site.get("/plans?item=aerial-view")).text();
    expect(linked).toBe(await (await site.get("/plans")).text());
  });

  test("its drawings are kept for ever, compressed, and may do nothing when opened by themselves", async () => {
    const site = await openTestSite("sqlite");
    const html = await (await site.get("/plans")).text();
    const path = /\/assets\/pictures\/plan-club-\w+\.svg/.exec(html)?.[0] ?? "";
    const response = await site.get(path, { "accept-encoding": "br" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(policyOf(response)).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});
