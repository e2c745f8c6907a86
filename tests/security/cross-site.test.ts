/** Tests what another site must not do with the browser of a visitor or a member of staff. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ORIGIN, openTestSite, share } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { allPaths } from "#tests/support/route-paths.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectParts } from "#tests/support/text-of.ts";
import { everything, seed } from "./records.ts";

const ELSEWHERE: Record<string, string>[] = [
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example" },
  { origin: "http://localhost:3000.evil.example" },
  { origin: "http://evil.example#http://localhost:3000" },
  { origin: "null" },
  { referer: "http://localhost:3000/contact" },
  { "sec-fetch-site": "same-site", origin: ORIGIN },
  { "sec-fetch-site": "same-site", origin: "http://giving.localhost:3000" },
  { "sec-fetch-site": "none", origin: ORIGIN },
  {},
];
const BODIES = [
  { type: "application/x-www-form-urlencoded", body: "intent=erase&because=x&retry=all" },
  { type: "text/plain", body: '{"key":"0123456789abcdef","email":"a@example.org"}' },
  { type: "application/json", body: '{"key":"0123456789abcdef","email":"a@example.org"}' },
];
/** A request to this path has a signed token instead of a cookie (RFC 8058). */
const OPEN = ["/newsletter/unsubscribe"];

const shared = share("sqlite", {}, async (site) => {
  await seed(site);
  return { site, staff: await signInStaff(site) };
});

test("a post from another site answers 403 at every path, with a session or without, and changes nothing", async () => {
  const { site, staff } = shared();
  const before = await everything(site);
  const paths = [...allPaths, "/webhooks", "/webhooks/donorbox/x"];
  // The paths get the bodies in turn, because the server refuses a post before it reads the
  // body.
  let turn = 0;
  for (const route of paths.filter((each) => !OPEN.includes(each)))
    for (const elsewhere of ELSEWHERE)
      for (const path of [route, `${route}.data`]) {
        const { type = "", body = "" } = BODIES[turn++ % BODIES.length] ?? {};
        const headers = { ...elsewhere, cookie: staff.cookie, "content-type": type };
        const request = new Request(ORIGIN + path, { method: "POST", headers, body });
        const { status } = await site.request(request);
        expect(status, `${path} ${JSON.stringify(elsewhere)} ${type}`).toBe(403);
      }
  expect(await everything(site)).toBe(before);
});

test("a GET does not sign out", async () => {
  const { site, staff } = shared();
  const before = await everything(site);
  await staff.get("/admin/sign-out");
  expect(await everything(site)).toBe(before);
});

/**
 * Pages that are the same for everyone. Giving forms on them open payment windows, which must be
 * able to answer.
 */
const PUBLIC = [...publicPages, "/no/such/page", "/news/x", "/events/x", "/progress/1999-01"];
const PERSONAL = ["/admin", "/newsletter/confirm?token=x"];
const STAFF = ["/admin/messages", "/admin/accounts", "/admin/two-step"];

test("every page forbids framing, foreign and inline scripts, inline styles, and text where script could come of it", async () => {
  const { site, staff } = shared();
  for (const path of [...PUBLIC, ...PERSONAL, ...STAFF]) {
    const response = await (STAFF.includes(path) ? staff : site).get(path);
    const { headers } = response;
    const policy = headers.get("content-security-policy") ?? "";
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy, path).toContain(part);
    expect(policy, path).not.toMatch(/unsafe-|\*|https?:\/\/(?!www\.youtube-nocookie\.com)/);
    expect(headers.get("x-frame-options"), path).toBe("DENY");
    expect(headers.get("access-control-allow-origin"), path).toBeNull();
    expect(headers.get("cross-origin-opener-policy"), path).toBe(
      PUBLIC.includes(path) ? "unsafe-none" : "same-origin",
    );
    const html = await response.text();
    expect(html, path).not.toMatch(/\son\w+=|javascript:/i);
    if (path.startsWith("/admin")) expect(headers.get("cache-control"), path).toBe("no-store");
    // A page that is the same for everyone can't contain a secret.
    else expect(html, path).not.toMatch(/\snonce=/i);
    if (!PUBLIC.includes(path)) continue;
    expect(html, path).not.toMatch(/<[^>]+\sstyle="/);
    const [, style = ""] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(policy, path).toContain(`script-src 'self'; style-src 'self' 'sha256-${hash}';`);
    expect(policy, path).toContain("trusted-types 'none'");
  }
  const file = await staff.get("/admin/messages/export");
  expect(file.headers.get("cross-origin-opener-policy")).toBe("same-origin");
});

test("every answer of every kind has the same security headers", async () => {
  const site = await openTestSite("sqlite", {
    env: { PUBLIC_ORIGIN: "https://arena.example.org" },
  });
  for (const path of [
    "/",
    "/healthz",
    "/readyz",
    "/api/progress",
    "/robots.txt",
    "/favicon.ico",
    "/icon.svg",
    "/webhooks/none",
    "/admin/messages",
    "/contact/",
    "/no/such",
  ]) {
    const { headers } = await site.get(path);
    expect(Object.fromEntries(headers), path).toMatchObject({
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": ["/", "/no/such"].includes(path)
        ? "unsafe-none"
        : "same-origin",
      // Other sites may show pictures and icons.
      "cross-origin-resource-policy": /icon/.test(path) ? "cross-origin" : "same-origin",
      "x-frame-options": "DENY",
      "permissions-policy": expect.stringContaining("camera=()"),
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(headers.get("server") ?? headers.get("x-powered-by"), path).toBeNull();
  }
});

/** Browsers that don't say where a post comes from: w3m, lynx, Firefox before 70, some relays. */
const SILENT = [{}, { origin: "null" }];
const typed = { firstName: "Ada", lastName: "Larkspur", subject: "Donations" };

test.each(SILENT)(
  "a public form takes a post with the headers %j; with a session it is refused, and what was typed is shown",
  async (headers) => {
    const { site, staff } = shared();
    const post = (
      fields: Record<string, string>,
      more: Record<string, string> = {},
      path = "/contact",
    ) =>
      site.request(
        new Request(ORIGIN + path, {
          method: "POST",
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            "content-length": String(new URLSearchParams(fields).toString().length),
            ...headers,
            ...more,
          },
          body: new URLSearchParams(fields),
        }),
      );
    const message = {
      ...typed,
      email: "silent@example.org",
      message: `Sent with ${JSON.stringify(headers)}.`,
    };
    await expectAnswer(post(message), 303);
    const rows = await site.rows("contacts");
    expect(rows.filter((row) => row.message === message.message)).toHaveLength(1);
    for (const path of ["/admin", "/ADMIN", "/Admin/code"])
      expect((await post(message, {}, path)).status, path).toBe(403);
    const refused = await post(
      { ...message, message: "A <b>saddle</b>." },
      { cookie: staff.cookie },
    );
    expect(refused.status).toBe(403);
    const page = await refused.text();
    expectParts(page, "A &lt;b&gt;saddle&lt;/b&gt;.", "<h1>This wasn&#x27;t sent</h1>");
  },
);

test("a post that names another site is refused without showing its text, or a link to that site", async () => {
  const { site } = shared();
  const refused = await site.request(
    new Request(`${ORIGIN}//evil.example/login`, {
      method: "POST",
      headers: {
        "sec-fetch-site": "cross-site",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ message: "Call this number now." }),
    }),
  );
  expect(refused.status).toBe(403);
  const page = await refused.text();
  expect(page).not.toContain("Call this number now.");
  expect(page).toContain('href="/evil.example/login"');
});
