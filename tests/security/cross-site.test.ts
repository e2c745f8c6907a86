/** What another site must not do with a visitor's or a staff member's browser. */
import { expect, test } from "vitest";
import { addresses } from "#tests/support/addresses.ts";
import { openTestSite, signInAsAdministrator } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { everything, seed } from "./records.ts";

const ELSEWHERE: Record<string, string>[] = [
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example" },
  { origin: "http://localhost:3000.evil.example" },
  { origin: "http://evil.example#http://localhost:3000" },
  { origin: "null" },
  { referer: "http://localhost:3000/contact" },
  { "sec-fetch-site": "same-site", origin: "http://localhost:3000" },
  { "sec-fetch-site": "none", origin: "http://localhost:3000" },
  {},
];
const BODIES = [
  { type: "application/x-www-form-urlencoded", body: "intent=erase&because=x&retry=all" },
  { type: "text/plain", body: '{"key":"0123456789abcdef","email":"a@example.org"}' },
  { type: "application/json", body: '{"key":"0123456789abcdef","email":"a@example.org"}' },
];
/** A request here carries a signed token instead, and no cookie (RFC 8058). */
const OPEN = ["/newsletter/unsubscribe"];

test("no post from elsewhere is taken anywhere, with a signed-in cookie or without, and nothing changes", async () => {
  const site = await openTestSite("sqlite");
  await seed(site);
  const cookie = await signInAsAdministrator(site);
  const before = await everything(site);
  for (const address of addresses.filter((each) => !OPEN.includes(each))) {
    for (const given of ELSEWHERE) {
      for (const { type, body } of BODIES) {
        for (const path of [address, `${address}.data`]) {
          const headers = { ...given, cookie, "content-type": type };
          const request = new Request(`http://localhost:3000${path}`, {
            method: "POST",
            headers,
            body,
          });
          expect((await site.request(request)).status, `${path} ${JSON.stringify(given)}`).toBe(
            403,
          );
        }
      }
    }
  }
  expect(await everything(site)).toBe(before);
});

test("reading signs nobody out and takes nobody off the list", async () => {
  const site = await openTestSite("sqlite");
  await seed(site);
  const cookie = await signInAsAdministrator(site);
  const before = await everything(site);
  for (const path of [
    "/admin/sign-out",
    "/admin/renew",
    "/newsletter/confirm",
    "/newsletter/unsubscribe",
  ])
    await site.get(path, { cookie });
  expect(await everything(site)).toBe(before);
});

const pages = [...publicPages, "/no/such/page", "/admin", "/newsletter/confirm?token=x"];

test("every page forbids framing, foreign and made-up scripts, and text where script could come of it", async () => {
  const site = await openTestSite("sqlite");
  const cookie = await signInAsAdministrator(site);
  for (const path of [...pages, "/admin/contacts", "/admin/accounts", "/admin/two-step"]) {
    const response = await site.get(path, path.startsWith("/admin/") ? { cookie } : {});
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toContain("base-uri 'none'");
    expect(policy, path).toContain("form-action 'self'");
    expect(policy, path).toContain("require-trusted-types-for 'script'");
    expect(policy, path).not.toMatch(/unsafe-|\*|https?:\/\/(?!www\.youtube-nocookie\.com)/);
    expect(response.headers.get("x-frame-options"), path).toBe("DENY");
    expect(response.headers.get("access-control-allow-origin"), path).toBeNull();
    if (path.startsWith("/admin")) expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(html, path).not.toMatch(/\son\w+=|javascript:/i);
    // A page that is the same for everyone can have no secret.
    if (!path.startsWith("/admin")) expect(html, path).not.toMatch(/\snonce=/i);
  }
});

/** Giving forms on such pages open payment windows, and those must be able to answer. */
const PAGES_FOR_EVERYONE = [...publicPages, "/no/such"];

test("no window of another site has hold of what is not the same for everyone", async () => {
  const site = await openTestSite("sqlite");
  const cookie = await signInAsAdministrator(site);
  const opener = async (path: string, headers: Record<string, string> = {}) =>
    (await site.get(path, headers)).headers.get("cross-origin-opener-policy");
  for (const path of PAGES_FOR_EVERYONE) expect(await opener(path), path).toBe("unsafe-none");
  for (const path of ["/admin", "/admin/two-step", "/admin/contacts", "/admin/contacts/export"])
    expect(await opener(path, { cookie }), path).toBe("same-origin");
  expect(await opener("/admin")).toBe("same-origin");
  expect(await opener("/newsletter/confirm?token=x")).toBe("same-origin");
});

test("every answer, of whatever kind, says the same about itself", async () => {
  const site = await openTestSite("sqlite", {
    env: { PUBLIC_ORIGIN: "https://arena.example.org" },
  });
  const paths = [
    "/",
    "/healthz",
    "/readyz",
    "/api/progress",
    "/news/feed.xml",
    "/robots.txt",
    "/favicon.ico",
    "/icon.svg",
    "/webhooks/none",
    "/admin/contacts",
    "/contact/",
    "/no/such",
  ];
  for (const path of paths) {
    const { headers } = await site.get(path);
    expect(Object.fromEntries(headers), path).toMatchObject({
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": PAGES_FOR_EVERYONE.includes(path)
        ? "unsafe-none"
        : "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
      "permissions-policy": expect.stringContaining("camera=()"),
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(headers.get("server") ?? headers.get("x-powered-by"), path).toBeNull();
  }
});
