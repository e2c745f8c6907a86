import { describe, expect, test } from "vitest";
import { MINUTE } from "#domain/ports/clock.ts";
import { databases, openTestSite, TestClock } from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const pages = ["/", "/contact", "/contact/thank-you", "/donate", "/admin", "/no-such-page"];
const PER_ANSWER = new Set(["date", "x-request-id"]);

describe.each(databases)("every answer on %s", (database) => {
  test.each(pages)(
    "GET %s allows only its own scripts and styles, and cannot be framed",
    async (path) => {
      const site = await openTestSite(database);
      const response = await site.get(path);
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      const html = await response.text();
      // What the policy could not see: handlers and styles in attributes.
      expect(html).not.toMatch(/<[^>]+\s(on\w+|style)="/);
      expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  test("GET of an unknown address is 404 with the specified words", async () => {
    const site = await openTestSite(database);
    const response = await site.get("/no/such/page");
    expect(response.status).toBe(404);
    expect(await textOf(response)).toContain("404 Oops! Page not found Return to Home");
  });

  test.each([
    ["another site's Origin", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    [
      "another site's Origin, no Sec-Fetch-Site",
      { origin: "https://evil.example", "sec-fetch-site": "" },
    ],
    ["a null Origin", { origin: "null", "sec-fetch-site": "" }],
    ["neither header", { origin: "", "sec-fetch-site": "" }],
    ["a sibling host", { origin: "http://giving.localhost:3000", "sec-fetch-site": "same-site" }],
  ])("a post with %s is refused, on pages and on resource routes", async (_what, given) => {
    const site = await openTestSite(database);
    const headers = new Headers();
    for (const [name, value] of Object.entries(given)) if (value) headers.set(name, value);
    for (const path of ["/contact", "/api/contact", "/admin"]) {
      const body = new URLSearchParams({ firstName: "x" });
      const response = await site.request(
        new Request(`http://localhost:3000${path}`, { method: "POST", body, headers }),
      );
      expect(response.status).toBe(403);
    }
  });

  test("behind a TLS proxy a plain form post is taken, and the wrong origin is not", async () => {
    const origin = "https://arena.example.org";
    const site = await openTestSite(database, { env: { PUBLIC_ORIGIN: origin } });
    const body = () =>
      new URLSearchParams({
        firstName: "A",
        lastName: "B",
        email: "a@example.org",
        subject: "Donations",
        message: "0123456789",
      });
    expect(
      (await site.post("/contact", body(), { origin, "sec-fetch-site": "same-origin" })).status,
    ).toBe(303);
    const wrong = new Request(`${origin}/contact`, {
      method: "POST",
      body: body(),
      headers: { origin: "http://localhost:3000" },
    });
    expect((await site.request(wrong)).status).toBe(403);
    expect((await site.get("/")).headers.get("strict-transport-security")).toBe(
      "max-age=63072000; includeSubDomains",
    );
  });

  test("pages are kept: an unchanged one answers 304, compressed forms decode to the same text", async () => {
    const site = await openTestSite(database);
    const plain = await site.get("/");
    const etag = plain.headers.get("etag") ?? "";
    expect((await site.get("/", { "if-none-match": etag })).status).toBe(304);
    const brotli = await site.get("/", { "accept-encoding": "gzip, br" });
    expect(brotli.headers.get("content-encoding")).toBe("br");
    const { brotliDecompressSync } = await import("node:zlib");
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(await plain.text());
  });

  test.each([
    ["kept", 0],
    ["rendered anew", 10 * MINUTE],
  ])("the 304 of a page that was %s takes back none of the page's headers", async (_how, age) => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const page = await site.get("/news");
    clock.advance(age);
    const unchanged = await site.get("/news", { "if-none-match": page.headers.get("etag") ?? "" });
    expect(unchanged.status).toBe(304);
    // Browsers put a 304's headers in place of those they have kept (RFC 9111, 3.2).
    for (const [name, value] of unchanged.headers)
      if (!PER_ANSWER.has(name)) expect([name, page.headers.get(name)]).toEqual([name, value]);
  });

  test("a query or a cookie never changes what a kept page shows", async () => {
    const site = await openTestSite(database);
    const html = await (
      await site.get("/?x=<script>&utm_source=y", { cookie: "staff=abc" })
    ).text();
    expect(html).toBe(await (await site.get("/")).text());
  });

  test("GET /contact/ leads to /contact, and //evil.example stays on this site", async () => {
    const site = await openTestSite(database);
    expect((await site.get("/contact/?a=1")).headers.get("location")).toBe("/contact?a=1");
    const odd = await site.request(new Request("http://localhost:3000//evil.example/"));
    expect(odd.headers.get("location") ?? "/").toMatch(/^\/(?!\/)/);
  });

  test("/healthz answers always, /readyz only while the database does", async () => {
    const site = await openTestSite(database);
    expect((await site.get("/healthz")).status).toBe(200);
    expect((await site.get("/readyz")).status).toBe(200);
    await site.services.db.destroy();
    expect((await site.get("/healthz")).status).toBe(200);
    expect((await site.get("/readyz")).status).toBe(503);
  });

  test("when the database is gone pages still answer, and a form says it could not be stored", async () => {
    const site = await openTestSite(database);
    await site.get("/");
    await site.services.db.destroy();
    expect((await site.get("/")).status).toBe(200);
    expect((await site.get("/contact")).status).toBe(200);
    const body = JSON.stringify({
      firstName: "A",
      lastName: "B",
      email: "a@example.org",
      subject: "Donations",
      message: "0123456789",
      key: crypto.randomUUID(),
    });
    const response = await site.post("/api/contact", body, { "content-type": "application/json" });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("30");
    const html = await (await site.post("/contact", new URLSearchParams(JSON.parse(body)))).text();
    expect(html).toContain("Your message could not be stored just now");
    expect(html).not.toMatch(/sqlite|postgres|kysely|driver|\n\s+at |\.js:\d/i);
  });
});
