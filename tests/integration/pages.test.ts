import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { describe, expect, test, vi } from "vitest";
import { openTestSite } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { textOf } from "#tests/support/text-of.ts";

const validator = new HtmlValidate(
  new FileSystemConfigLoader({
    root: true,
    extends: ["html-validate:standard", "html-validate:a11y"],
    rules: {
      // What React writes, and what browsers read the same.
      "void-style": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "no-trailing-whitespace": "off",
      "doctype-style": "off",
      "long-title": "off",
      "script-type": "off",
      // Whether a number may break is the stylesheet's business.
      "tel-non-breaking": "off",
      // The two menus share a name, and one of them is always hidden; axe looks at what is shown.
      "unique-landmark": "off",
    },
  }),
);

const withVideo = { env: { VIDEO_NEWS: "abcdefghijk" } };

interface ReadPage {
  path: string;
  status: number;
  cacheControl: string;
  html: string;
}

/** Each page is rendered and compressed as hard as it goes, which takes a busy machine a second. */
const PATIENCE = 60_000;
let reading: Promise<ReadPage[]> | null = null;

/** Every page, read once for all the tests that only look at it. */
function readPages(): Promise<ReadPage[]> {
  reading ??= openTestSite("sqlite", withVideo).then((site) =>
    Promise.all(
      [...publicPages, "/no-such-page"].map(async (path) => {
        const response = await site.get(path);
        const cacheControl = response.headers.get("cache-control") ?? "";
        return { path, status: response.status, cacheControl, html: await response.text() };
      }),
    ),
  );
  return reading;
}

describe("every public page", { timeout: PATIENCE }, () => {
  test("is valid HTML, the page for unknown addresses too", async () => {
    for (const { path, html } of await readPages()) {
      expect(await complaintsAbout(html), path).toEqual([]);
    }
  });

  test("is 200, kept, and has one main part with one heading of the first rank", async () => {
    for (const { path, status, cacheControl, html } of await readPages()) {
      expect(status, path).toBe(path === "/no-such-page" ? 404 : 200);
      expect(cacheControl, path).toContain("public");
      expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
      expect(html.match(/<main[\s>]/g), path).toHaveLength(1);
    }
  });

  test("loads nothing from anywhere else", async () => {
    for (const { path, html } of await readPages()) {
      const loading = html.matchAll(
        /<(?:img|script|iframe|image|source|video)\b[^>]*\s(?:src|href)="([^"]+)"|<link\b(?![^>]*rel="canonical")[^>]*\shref="([^"]+)"/g,
      );
      const addresses = Array.from(loading, ([, src, href]) => src ?? href ?? "");
      expect(addresses.length, path).toBeGreaterThan(0);
      expect(
        addresses.filter((address) => !/^\/(?!\/)/.test(address)),
        path,
      ).toEqual([]);
    }
  });
});

describe("gatherings and newsletter", { timeout: PATIENCE }, () => {
  const linksIn = (html: string, part: RegExp) =>
    Array.from((part.exec(html)?.[0] ?? "").matchAll(/<a\b[^>]*\shref="([^"]+)"/g), ([, to]) => to);

  test("are linked from home, about, plans and news, from every menu and every footer", async () => {
    for (const { path, html } of await readPages()) {
      const parts = [
        /<header class="site-header[\s\S]*?<\/header>/,
        /<footer class="site-footer[\s\S]*/,
      ];
      if (["/", "/about", "/plans", "/news"].includes(path)) parts.push(/<main[\s\S]*<\/main>/);
      for (const part of parts)
        expect(linksIn(html, part), path).toEqual(
          expect.arrayContaining(["/events", "/newsletter"]),
        );
    }
  });

  test("are no part of the specified bar and quick links", async () => {
    const home = (await readPages()).find(({ path }) => path === "/")?.html ?? "";
    expect(linksIn(home, /<nav[\s\S]*?<\/nav>/)).toEqual([
      "/",
      "/about",
      "/plans",
      "/news",
      "/contact",
      "/donate",
    ]);
    expect(linksIn(home, /Quick links[\s\S]*?<\/ul>/)).toEqual([
      "/",
      "/about",
      "/plans",
      "/contact",
      "/donate",
    ]);
  });
});

describe("the buttons for updates", { timeout: PATIENCE }, () => {
  const buttons = async (env: Record<string, string>) => {
    const site = await openTestSite("sqlite", { env });
    const pages = ["/news", "/contact"].map(async (path) => (await site.get(path)).text());
    return (await Promise.all(pages)).map(
      (html) => /<a (?:(?!<a )[\s\S])*?>Sign up for updates/i.exec(html)?.[0] ?? "",
    );
  };

  test("lead to our own newsletter as long as no other place is configured", async () => {
    for (const button of await buttons({})) {
      expect(button).toContain('href="/newsletter"');
      expect(button).not.toContain("target=");
    }
  });

  test("lead to the configured place in a new tab", async () => {
    for (const button of await buttons({ ORG_UPDATES_URL: "https://updates.example.org/join" })) {
      expect(button).toContain('href="https://updates.example.org/join"');
      expect(button).toContain('target="_blank"');
    }
  });
});

describe("scripts", { timeout: PATIENCE }, () => {
  const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

  test("no public page has any but the starter, the islands' data and structured data", async () => {
    for (const { path, html } of await readPages()) {
      const scripts = Array.from(html.matchAll(SCRIPT), ([, attributes = "", text = ""]) => ({
        attributes,
        text,
      }));
      const [starter, ...data] = scripts.sort((a) => (a.attributes.includes("src=") ? -1 : 1));
      expect(starter, path).toMatchObject({
        attributes: expect.stringMatching(/type="module".* src="\/assets\/start-[\w-]+\.js"/),
        text: "",
      });
      for (const { attributes, text } of data) {
        expect(attributes, path).toMatch(/^ type="application\/(ld\+)?json"/);
        expect(text, path).not.toContain("<");
        expect(JSON.parse(text), path).toBeTypeOf("object");
      }
      expect(html.match(/data-island=/g) ?? [], path).toHaveLength(
        data.filter(({ attributes }) => attributes === ' type="application/json"').length,
      );
      // Only the sheet for printing is a file: it is fetched last, and blocks nothing.
      expect(html, path).not.toMatch(/<link[^>]+rel="modulepreload"/);
      expect(html.match(/<link[^>]+rel="stylesheet"[^>]*>/g), path).toEqual([
        expect.stringContaining('media="print"'),
      ]);
    }
  });

  test("the policy of a public page names no script but the site's own files", async () => {
    const site = await openTestSite("sqlite");
    for (const path of ["/", "/plans", "/no-such-page"]) {
      const policy = (await site.get(path)).headers.get("content-security-policy") ?? "";
      expect(policy, path).toMatch(/script-src 'self';/);
      expect(policy, path).toMatch(/style-src 'self' 'sha256-[^ ]+';/);
      expect(policy, path).toContain("trusted-types 'none'");
    }
  });

  test("the staff area's documents admit their own scripts by a nonce that is never the same", async () => {
    const site = await openTestSite("sqlite");
    const nonceOf = async () => {
      const response = await site.get("/admin");
      const policy = response.headers.get("content-security-policy") ?? "";
      const nonce = /script-src 'self' 'nonce-([\w-]{36})'/.exec(policy)?.[1] ?? "";
      const scripts = Array.from((await response.text()).matchAll(SCRIPT), ([, each]) => each);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      return nonce;
    };
    expect(await nonceOf()).not.toBe(await nonceOf());
  });
});

describe("pages prepared before the click", () => {
  test("every kept page names the rules, and they name no page but those that may be found", async () => {
    const site = await openTestSite("sqlite");
    const page = await site.get("/about");
    expect(page.headers.get("speculation-rules")).toBe('"/speculation-rules.json"');
    const response = await site.get("/speculation-rules.json");
    expect(response.headers.get("content-type")).toBe("application/speculationrules+json");
    const { prerender } = (await response.json()) as {
      prerender: { eagerness: string; where: { href_matches: string[] } }[];
    };
    expect(prerender).toHaveLength(1);
    expect(prerender[0]?.eagerness).toBe("moderate");
    const paths = prerender[0]?.where.href_matches ?? [];
    expect(paths).toContain("/");
    expect(paths.filter((path) => /admin|giving|api|confirm|unsubscribe|\./.test(path))).toEqual(
      [],
    );
    for (const path of paths) {
      const { status, headers } = await site.get(path);
      expect(status, path).toBe(200);
      expect(headers.get("cache-control"), path).toContain("public");
    }
  });

  test("pages of one visitor and of staff name none", async () => {
    const site = await openTestSite("sqlite");
    for (const path of ["/admin", "/newsletter/confirm?token=x"])
      expect((await site.get(path)).headers.get("speculation-rules"), path).toBeNull();
  });
});

async function complaintsAbout(html: string): Promise<string[]> {
  const report = await validator.validateString(html.replace(/<style>[\s\S]*?<\/style>/g, ""));
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} ${line}:${column}`),
  );
}

describe("news addresses", () => {
  test("an address below /news/ that is no item's is not found", async () => {
    const site = await openTestSite("sqlite");
    for (const path of ["/news/no-such-item", "/news/feed", "/news/local-news-feature/more"]) {
      const response = await site.get(path);
      expect(response.status, path).toBe(404);
      expect(await textOf(response)).toContain("Oops! Page not found");
    }
  });
});

test("GET of an unknown address logs an error with its path, without its query", async () => {
  const site = await openTestSite("sqlite");
  const logged = vi.spyOn(site.services.log, "error");
  await site.get("/no-such-page?email=ada@example.org");
  expect(logged.mock.calls).toEqual([
    [expect.objectContaining({ path: "/no-such-page" }), "page not found"],
  ]);
});

describe("frames", () => {
  const frames = async (path: string, env: Record<string, string>) => {
    const site = await openTestSite("sqlite", { env });
    const policy = (await site.get(path)).headers.get("content-security-policy");
    return /frame-src ([^;]*)/.exec(policy ?? "")?.[1];
  };

  test("without a configured video the news may show none", async () => {
    expect(await frames("/news", {})).toBeUndefined();
    expect(await frames("/news/local-news-feature", {})).toBeUndefined();
  });

  test("with one, the pages that hold it may show the player's, and no other page may", async () => {
    const { env } = withVideo;
    expect(await frames("/news", env)).toBe("https://www.youtube-nocookie.com");
    expect(await frames("/news/local-news-feature", env)).toBe("https://www.youtube-nocookie.com");
    for (const path of ["/", "/news/design-updates-meeting", "/contact", "/admin"]) {
      expect(await frames(path, env), path).toBeUndefined();
    }
  });
});
