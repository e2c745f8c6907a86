/** Tests what a request must not be able to put into answers, redirects and caches. */
import { describe, expect, test } from "vitest";
import { messageForm } from "#tests/support/message.ts";
import { ORIGIN, openTestSite, shareSite, type TestSite } from "#tests/support/open-test-site.ts";
import { requestOf } from "#tests/support/text-of.ts";

const CANARY = "poison7f3a.example";
const POISON: Record<string, string> = {
  "x-forwarded-host": CANARY,
  "x-forwarded-proto": CANARY,
  "x-forwarded-port": "1",
  forwarded: `host=${CANARY};proto=http`,
  "x-original-url": `/${CANARY}`,
  "x-rewrite-url": `/${CANARY}`,
  cookie: `staff=${CANARY}; x=${CANARY}`,
  referer: `https://${CANARY}/`,
  origin: `https://${CANARY}`,
  "accept-language": CANARY,
  "user-agent": CANARY,
  accept: CANARY,
  "x-frame-origin": `https://${CANARY}`,
};

const answerOf = async (site: TestSite, path: string, headers: Record<string, string> = {}) => {
  const response = await site.get(path, headers);
  const { "x-request-id": _id, date: _date, ...others } = Object.fromEntries(response.headers);
  return `${response.status}\n${JSON.stringify(others)}\n${await response.text()}`;
};

describe("with a public origin", () => {
  const site = shareSite("sqlite", { env: { PUBLIC_ORIGIN: "https://arena.example.org" } });

  // These tests come first, while no page is stored yet.
  test.each(["/", "/contact", "/news", "/donate", "/sitemap.xml", "/robots.txt", "/no/such/page"])(
    "no header, cookie or query changes the stored answer of %s or is repeated in it",
    async (path) => {
      const poisoned = await answerOf(site(), `${path}?${CANARY}`, POISON);
      expect(poisoned).not.toContain(CANARY);
      expect(await answerOf(site(), path)).toBe(poisoned);
    },
  );
});

describe("paths", () => {
  const site = shareSite();

  test.each([
    ["/contact/?a=1", "/contact?a=1"],
    ["//evil.example/", "/evil.example"],
    ["/donate%20?a=1", "/donate?a=1"],
    ["/donate%E2%80%8B?x=1", "/donate?x=1"],
    ["/donate%3Futm_source=x", "/donate?utm_source=x"],
    ["/donate%3fa=1?b=2", "/donate?a=1?b=2"],
    ["/donate%23gift", "/donate"],
    ["/donate**", "/donate"],
    ["/admin%E2%80%8B", "/admin"],
    [`/${"/".repeat(15_500)}`, "/"],
  ])("GET %s redirects to %s, the one spelling under which a page is stored", async (path, to) => {
    const { status, headers } = await site().request(new Request(ORIGIN + path));
    expect([status, headers.get("location")]).toEqual([308, to]);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("no redirect leads to another host", async () => {
    for (const path of [
      "//evil.example/",
      "///evil.example/",
      "/\\evil.example/",
      "/%5cevil.example/",
      "//evil.example/%2e%2e/",
      "/%0d%0aLocation:%20//evil.example/",
      "/https://evil.example/",
      "/about/?next=//evil.example",
      "/admin?next=https://evil.example",
      "//evil.example/about",
      "//evil.example/about?edit",
      "//about?edit",
      "/.//evil.example/",
    ])
      for (const host of ["localhost:3000", "evil.example"]) {
        const request = new Request(ORIGIN + path, { headers: { host } });
        const location = (await site().request(request)).headers.get("location") ?? "/";
        expect(location, path).toMatch(/^\/(?![/\\])[^\r\n]*$/);
        expect(new URL(location, ORIGIN).host, path).toBe("localhost:3000");
      }
  });

  test("no path leads out of the built files", async () => {
    for (const path of [
      "/../package.json",
      "/assets/../../package.json",
      "/..%2fpackage.json",
      "/%2e%2e/package.json",
      "/assets/..%5c..%5cpackage.json",
      "/assets/%00",
      "/.env",
      "/.git/config",
      "/data/arena.sqlite",
      "/server/index.js",
      "/assets/....//....//etc/passwd",
      "/%c0%ae%c0%ae/etc/passwd",
    ]) {
      const response = await site().get(path);
      expect([308, 400, 404], path).toContain(response.status);
      expect(await response.text(), path).not.toMatch(
        /"dependencies"|root:[^:]*:0:|\[core\]|SQLite format/,
      );
    }
  });
});

test("an answer to an internal failure has a reference and nothing about the cause", async () => {
  const site = await openTestSite("sqlite");
  await site.db.destroy();
  const stolen = { cookie: "staff=x" };
  for (const answer of [
    await site.get("/newsletter/confirm?token=confirm.x.y.z"),
    await site.get("/admin", stolen),
    await site.post("/admin", { username: "x", password: "y" }),
    await site.postJson("/api/newsletter", { email: "a@example.org" }),
    await site.postJson("/api/pledge", { ...messageForm(), amount: "5" }),
    await site.get("/admin/messages.data", stolen),
  ]) {
    expect([500, 503], requestOf(answer)).toContain(answer.status);
    expect(await answer.text(), requestOf(answer)).not.toMatch(
      /sqlite|kysely|driver|destroyed|node_modules|\.[cm]?[jt]s:|at \w+ \(|select /i,
    );
  }
});
