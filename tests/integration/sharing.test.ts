import { describe, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";

const ORIGIN = "https://arena.example.org";
const openPublicSite = () => openTestSite("sqlite", { env: { PUBLIC_ORIGIN: ORIGIN } });
const unlisted = ["/contact/thank-you", "/newsletter/check-your-mail"];
const listed = publicPages.filter((path) => !unlisted.includes(path));

async function headOf(site: TestSite, path: string): Promise<string> {
  const html = await (await site.get(path)).text();
  return html.slice(0, html.indexOf("</head>"));
}

function contentOf(head: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1];
}

// Every page is compressed as hard as it goes, which takes a busy machine a second each.
describe("what a page tells search engines and shared links", { timeout: 60_000 }, () => {
  test("each page names itself, its canonical address and its card", async () => {
    const site = await openPublicSite();
    for (const path of listed) {
      const head = await headOf(site, path);
      expect(head.match(/<title>/g), path).toHaveLength(1);
      expect(/<title>([^<]+)<\/title>/.exec(head)?.[1]).toMatch(/Western Heritage Arena/);
      expect(head).toContain(`<link rel="canonical" href="${ORIGIN}${path}"/>`);
      expect(contentOf(head, "og:url")).toBe(`${ORIGIN}${path}`);
      expect(contentOf(head, "description")?.length, path).toBeGreaterThan(40);
      expect(contentOf(head, "description")).toBe(contentOf(head, "og:description"));
      expect(contentOf(head, "og:type")).toBe(path.startsWith("/news/") ? "article" : "website");
      expect(contentOf(head, "twitter:card")).toBe("summary_large_image");
      expect(contentOf(head, "robots")).toBeUndefined();

      const card = contentOf(head, "og:image") ?? "";
      expect(card, path).toMatch(new RegExp(`^${ORIGIN}/cards/\\w+\\.png$`));
      const picture = await site.get(new URL(card).pathname);
      expect(picture.headers.get("content-type")).toBe("image/png");
      expect(sizeOfPng(await picture.arrayBuffer())).toEqual([1200, 630]);
    }
  });

  test("titles and descriptions are each page's own", async () => {
    const site = await openPublicSite();
    const heads = await Promise.all(listed.map((path) => headOf(site, path)));
    const titles = heads.map((head) => /<title>([^<]+)/.exec(head)?.[1]);
    const descriptions = heads.map((head) => contentOf(head, "description"));
    expect(new Set(titles).size).toBe(listed.length);
    expect(new Set(descriptions).size).toBe(listed.length);
  });

  test.each([...unlisted, "/no-such-page"])("GET %s asks not to be found", async (path) => {
    const site = await openPublicSite();
    const head = await headOf(site, path);
    expect(contentOf(head, "robots")).toBe("noindex");
    expect(head).not.toContain("canonical");
  });

  test("the address a visitor came by never reaches a link", async () => {
    const site = await openPublicSite();
    const request = new Request("http://evil.example:3000/news", {
      headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    });
    expect(await (await site.request(request)).text()).not.toContain("evil.example");
  });

  test("structured data names the organisation, the place and the news, and no policy lists it", async () => {
    const site = await openPublicSite();
    const things = async (path: string) => {
      const html = await (await site.get(path)).text();
      const scripts = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
      return Array.from(scripts, (script) => JSON.parse(script[1] ?? "") as { "@type": string });
    };
    expect(await things("/")).toMatchObject([
      { "@context": "https://schema.org", "@type": "Organization", url: `${ORIGIN}/` },
    ]);
    expect(await things("/events")).toMatchObject([
      { "@type": "Place", geo: { latitude: 37.2256, longitude: -107.5981 } },
    ]);
    const [article] = await things("/news/local-news-feature");
    expect(article).toMatchObject({
      "@type": "NewsArticle",
      datePublished: "2025-08-21",
      mainEntityOfPage: `${ORIGIN}/news/local-news-feature`,
    });
    // The year of this one is not known, and none is claimed.
    expect((await things("/news/design-updates-meeting"))[0]).not.toHaveProperty("datePublished");

    const scriptHashes = async (path: string) =>
      (await site.get(path)).headers
        .get("content-security-policy")
        ?.match(/script-src[^;]*/)?.[0]
        .match(/'sha256-/g)?.length;
    expect(await scriptHashes("/events")).toBe(await scriptHashes("/privacy"));
  });
});

describe("what machines read", () => {
  test("GET /sitemap.xml lists every public page once, at the configured origin", async () => {
    const site = await openPublicSite();
    const response = await site.get("/sitemap.xml");
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const addresses = Array.from(
      (await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g),
      (match) => match[1] ?? "",
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toEqual(expect.arrayContaining(listed.map((path) => `${ORIGIN}${path}`)));
    expect(addresses.filter((address) => !address.startsWith(`${ORIGIN}/`))).toEqual([]);
    expect(addresses.join()).not.toMatch(/admin|api|thank-you/);
  });

  test("GET /robots.txt keeps robots out of the staff area and shows them the sitemap", async () => {
    const site = await openPublicSite();
    const response = await site.get("/robots.txt");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await response.text()).toBe(
      `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
    );
  });

  test("GET /news/feed.xml is an Atom feed of the three items, newest first", async () => {
    const site = await openPublicSite();
    const response = await site.get("/news/feed.xml");
    expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const feed = await response.text();
    expect(feed).toContain("<title>News &amp; Updates · Western Heritage Arena</title>");
    expect(Array.from(feed.matchAll(/<entry>\n<id>([^<]+)/g), (match) => match[1])).toEqual([
      `${ORIGIN}/news/local-news-feature`,
      `${ORIGIN}/news/press-release-project-relaunch`,
      `${ORIGIN}/news/design-updates-meeting`,
    ]);
    expect(await (await site.get("/news")).text()).toContain('href="/news/feed.xml"');
  });

  test("GET /site.webmanifest names the organisation and icons that are there in the stated size", async () => {
    const site = await openTestSite("sqlite", { env: { ORG_NAME: 'The "Rafter" Arena' } });
    const response = await site.get("/site.webmanifest");
    expect(response.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
    const manifest = (await response.json()) as {
      name: string;
      icons: { src: string; sizes: string; type: string }[];
    };
    expect(manifest.name).toBe('The "Rafter" Arena');
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await site.get(src);
      expect(icon.headers.get("content-type")).toContain(type);
      if (type !== "image/png") continue;
      const [width, height] = sizeOfPng(await icon.arrayBuffer());
      expect(`${width}x${height}`).toBe(sizes);
    }
    for (const path of ["/favicon.ico", "/apple-touch-icon.png"]) {
      expect((await site.get(path)).status).toBe(200);
    }
  });
});

/** Width and height from a PNG's first chunk. */
function sizeOfPng(picture: ArrayBuffer): [number, number] {
  const view = new DataView(picture);
  return [view.getUint32(16), view.getUint32(20)];
}
