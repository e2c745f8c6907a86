/** What a request must not be able to put into answers, redirects and caches. */
import { expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/open-test-site.ts";

const CANARY = "poison7f3a.example";
const POISONS: Record<string, string>[] = [
  { "x-forwarded-host": CANARY },
  { "x-forwarded-proto": CANARY, "x-forwarded-port": "1" },
  { forwarded: `host=${CANARY};proto=http` },
  { "x-original-url": `/${CANARY}`, "x-rewrite-url": `/${CANARY}` },
  { cookie: `staff=${CANARY}; x=${CANARY}` },
  { referer: `https://${CANARY}/`, origin: `https://${CANARY}` },
  { "accept-language": CANARY, "user-agent": CANARY, accept: CANARY },
  { "x-frame-origin": `https://${CANARY}` },
];

const ask = async (site: TestSite, path: string, headers: Record<string, string> = {}) => {
  const response = await site.get(path, headers);
  const { "x-request-id": _id, date: _date, ...said } = Object.fromEntries(response.headers);
  return `${response.status}\n${JSON.stringify(said)}\n${await response.text()}`;
};

test("no header, cookie or query changes what is kept for all, and none is repeated", async () => {
  const site = await openTestSite("sqlite", {
    env: { PUBLIC_ORIGIN: "https://arena.example.org" },
  });
  const kept = [
    "/",
    "/contact",
    "/news",
    "/donate",
    "/sitemap.xml",
    "/robots.txt",
    "/news/feed.xml",
    "/no/such/page",
  ];
  // Poisoned first, while nothing is kept yet.
  const poison: Record<string, string> = Object.assign({}, ...POISONS);
  for (const path of kept) {
    const first = await ask(site, `${path}?${CANARY}`, poison);
    expect(first, path).not.toContain(CANARY);
    expect(await ask(site, path), path).toBe(first);
  }
});

test("a Host header that is not ours is refused before anything is kept, and not repeated", async () => {
  const site = await openTestSite("sqlite", {
    env: { PUBLIC_ORIGIN: "https://arena.example.org" },
  });
  for (const path of ["/", "/contact", "/sitemap.xml", "/admin", "/api/progress"]) {
    const refused = await ask(site, path, { host: CANARY });
    expect(refused, path).toMatch(/^421\n/);
    expect(refused, path).not.toContain(CANARY);
    expect(await ask(site, path), path).not.toMatch(/^421/);
  }
});

test("a page is kept under one address: other spellings lead there, and nothing else is rendered for them", async () => {
  const site = await openTestSite("sqlite");
  for (const path of ["/CONTACT", "/cOntact", "/%63ontact", "/Contact/Thank-You"]) {
    const response = await site.get(path);
    expect(response.status, path).toBe(308);
    expect(response.headers.get("location"), path).toMatch(/^\/contact(\/thank-you)?$/);
  }
});

test("no redirect leads to another host", async () => {
  const site = await openTestSite("sqlite");
  const tries = [
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
    "/.//evil.example/",
  ];
  for (const path of tries) {
    for (const host of ["localhost:3000", "evil.example"]) {
      const response = await site.request(
        new Request(`http://localhost:3000${path}`, { headers: { host } }),
      );
      const location = response.headers.get("location") ?? "/";
      expect(location, path).toMatch(/^\/(?![/\\])[^\r\n]*$/);
      expect(new URL(location, "http://localhost:3000").host, path).toBe("localhost:3000");
    }
  }
});

test("no path leads out of the built files", async () => {
  const site = await openTestSite("sqlite");
  const tries = [
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
  ];
  for (const path of tries) {
    const response = await site.get(path);
    expect([400, 404], path).toContain(response.status);
    expect(await response.text(), path).not.toMatch(/"dependencies"|root:|\[core\]|SQLite format/);
  }
});

test("a page that broke tells a reference and nothing of what broke", async () => {
  const site = await openTestSite("sqlite");
  await site.services.db.destroy();
  const answers = [
    await site.get("/newsletter/confirm?token=confirm.x.y.z"),
    await site.get("/admin", { cookie: "staff=x" }),
    await site.post("/admin", new URLSearchParams({ username: "x", password: "y" })),
    await site.post("/api/newsletter", '{"email":"a@example.org"}', {
      "content-type": "application/json",
    }),
    await site.post(
      "/api/pledge",
      JSON.stringify({
        key: "0123456789abcdef",
        firstName: "A",
        lastName: "B",
        email: "a@example.org",
        amount: "5",
      }),
      { "content-type": "application/json" },
    ),
    await site.get("/admin/contacts.data", { cookie: "staff=x" }),
  ];
  for (const answer of answers) {
    expect([500, 503]).toContain(answer.status);
    const text = await answer.text();
    expect(text).not.toMatch(
      /sqlite|kysely|driver|destroyed|node_modules|\.[cm]?[jt]s:|at \w+ \(|select /i,
    );
  }
});
