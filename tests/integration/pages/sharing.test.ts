import sharp from "sharp";
import { expect, test } from "vitest";
import { aboutContent } from "#content/about.ts";
import { organizationDefaults } from "#content/organization.ts";
import { DAY } from "#domain/values/clock.ts";
import { share } from "#tests/support/open-test-site.ts";
import { publicPages, unlistedPages } from "#tests/support/public-pages.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

const PUBLIC_ORIGIN = "https://arena.example.org";
const listed = publicPages.filter((path) => !unlistedPages.includes(path));

const name = 'The "Rafter" Arena';
const site = share("sqlite", { env: { PUBLIC_ORIGIN } }, async (site) => {
  await publishContent(site, "organization", { ...organizationDefaults, name });
  // An uploaded picture on the page does not become its card.
  const page = { ...aboutContent.page, picture: { media: "uploaded" } };
  await publishContent(site, "about", { ...aboutContent, page });
  return site;
});

async function headOf(path: string): Promise<string> {
  const html = await site().html(path);
  return html.slice(0, html.indexOf("</head>"));
}
const titleOf = (head: string) => /<title>([^<]+)<\/title>/.exec(head)?.[1];
const contentOf = (head: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1];

test("each page has a title and description of its own, its canonical URL and its card", async () => {
  const heads = await Promise.all(listed.map(headOf));
  expect(new Set(heads.map(titleOf)).size).toBe(listed.length);
  expect(new Set(heads.map((head) => contentOf(head, "description"))).size).toBe(listed.length);
  for (const [index, path] of listed.entries()) {
    const head = heads[index] ?? "";
    expect(head.match(/<title>/g), path).toHaveLength(1);
    expect(titleOf(head)).toMatch(/Rafter/);
    expect(head).toContain(`<link rel="canonical" href="${PUBLIC_ORIGIN}${path}"/>`);
    expect(contentOf(head, "og:url")).toBe(`${PUBLIC_ORIGIN}${path}`);
    expect(contentOf(head, "description")?.length, path).toBeGreaterThan(40);
    expect(contentOf(head, "description")).toBe(contentOf(head, "og:description"));
    expect(contentOf(head, "og:type")).toBe(path.startsWith("/news/") ? "article" : "website");
    expect(contentOf(head, "twitter:card")).toBe("summary_large_image");
    expect(contentOf(head, "robots")).toBeUndefined();

    const card = contentOf(head, "og:image") ?? "";
    expect(card, path).toMatch(
      new RegExp(`^${PUBLIC_ORIGIN}/(cards/[\\w-]+\\.jpg|progress\\.jpg\\?[\\d.]+)$`),
    );
    const picture = await site().get(new URL(card).pathname);
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
    expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const sizes = { format: "jpeg", width: 1200, height: 630 };
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject(sizes);
  }
  // Newsletters and social networks add such parameters to links.
  const followed = await headOf("/donate?fbclid=x&utm_source=mail");
  expect(followed).toContain(`<link rel="canonical" href="${PUBLIC_ORIGIN}/donate"/>`);
  expect(contentOf(followed, "og:url")).toBe(`${PUBLIC_ORIGIN}/donate`);
});

test.each([...unlistedPages, "/no-such-page"])(
  "GET %s asks robots not to list it",
  async (path) => {
    const head = await headOf(path);
    expect(contentOf(head, "robots")).toBe("noindex");
    expect(head).not.toContain("canonical");
  },
);

const expectType = async (path: string, type: string) => {
  const response = await site().get(path);
  expect(response.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
  return response.text();
};

test("GET /sitemap.xml lists every public page once, with the configured origin", async () => {
  const text = await expectType("/sitemap.xml", "application/xml");
  const urls = Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), (match) => match[1] ?? "");
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls).toEqual(expect.arrayContaining(listed.map((path) => PUBLIC_ORIGIN + path)));
  expect(urls.filter((url) => !url.startsWith(`${PUBLIC_ORIGIN}/`))).toEqual([]);
  expect(urls.join()).not.toMatch(/admin|api|thank-you/);
});

test("GET /robots.txt excludes the staff area and names the sitemap", async () => {
  expect(await expectType("/robots.txt", "text/plain")).toBe(
    `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${PUBLIC_ORIGIN}/sitemap.xml\n`,
  );
});

test("GET /.well-known/security.txt names the organization's address and a date within a year", async () => {
  const text = await expectType("/.well-known/security.txt", "text/plain");
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(site().services.clock.now().getTime());
  expect(expires).toBeLessThan(site().services.clock.now().getTime() + 365 * DAY);
});

test.each([
  ["/.well-known/change-password", 302, "/admin/account"],
  ["/admin/site/to-confirm", 308, "/admin/site"],
])("GET %s leads to a page of the desk", async (path, status, target) => {
  const response = await site().get(path);
  expect([response.status, response.headers.get("location")]).toEqual([status, target]);
});

test("GET /site.webmanifest names the organization and icons of the stated sizes", async () => {
  const text = await expectType("/site.webmanifest", "application/manifest+json");
  const manifest = JSON.parse(text);
  expect(manifest.name).toBe(name);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await site().get(src);
    expect(icon.headers.get("content-type")).toContain(type);
    if (type !== "image/png") continue;
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  for (const path of ["/favicon.ico", "/apple-touch-icon.png"])
    await expectAnswer(site().get(path), 200);
});
