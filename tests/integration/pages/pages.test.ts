import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { describe, expect, test, vi } from "vitest";
import { organizationDefaults } from "#content/organization.ts";
import { otherPages, quickLinks } from "#content/site.ts";
import { openTestSite, share, shareSite } from "#tests/support/open-test-site.ts";
import { addGatherings, gatheringPages, publicPages } from "#tests/support/public-pages.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { expectAnswer, policyOf } from "#tests/support/text-of.ts";

const validator = new HtmlValidate(
  new FileSystemConfigLoader({
    root: true,
    extends: ["html-validate:standard", "html-validate:a11y"],
    rules: {
      // React writes this, and browsers read it in the same way.
      "void-style": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "no-trailing-whitespace": "off",
      "doctype-style": "off",
      "long-title": "off",
      "script-type": "off",
      // The stylesheet decides whether a number may break.
      "tel-non-breaking": "off",
      // The two menus share a name, but one of them is always hidden; axe checks the visible
      // one.
      "unique-landmark": "off",
    },
  }),
);

const noVideo = { facility: null, arena: null, news: null };
const withVideo = { ...noVideo, news: "abcdefghijk" };
const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

describe("every public page", () => {
  const pages = share("sqlite", {}, async (site) => {
    await publishContent(site, "videos", withVideo);
    await addGatherings(site);
    return await Promise.all(
      [...publicPages, ...gatheringPages, "/no-such-page"].map(async (path) => {
        const response = await site.get(path);
        const cacheControl = response.headers.get("cache-control") ?? "";
        return { path, status: response.status, cacheControl, html: await response.text() };
      }),
    );
  });

  test("is valid HTML", async () => {
    for (const { path, html } of pages()) expect(await problemsOf(html), path).toEqual([]);
  });

  test("answers 200 (an unknown one 404), is stored, and has one main part with one first heading", () => {
    for (const { path, status, cacheControl, html } of pages()) {
      expect(status, path).toBe(path === "/no-such-page" ? 404 : 200);
      expect(cacheControl, path).toContain("public");
      expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
      expect(html.match(/<main[\s>]/g), path).toHaveLength(1);
      // The text repeats the heading, so a screen reader would say both.
      expect(html, path).not.toMatch(/<p class="section-label[^"]*"(?! aria-hidden="true")/);
    }
  });

  test("loads nothing from another host", () => {
    for (const { path, html } of pages()) {
      const loading = html.matchAll(
        /<(?:img|script|iframe|image|source|video)\b[^>]*\s(?:src|href)="([^"]+)"|<link\b(?![^>]*rel="canonical")[^>]*\shref="([^"]+)"/g,
      );
      const urls = Array.from(loading, ([, src, href]) => src ?? href ?? "");
      expect(urls.length, path).toBeGreaterThan(0);
      expect(
        urls.filter((url) => !/^\/(?!\/)/.test(url)),
        path,
      ).toEqual([]);
    }
  });

  test("has no script but the starter, the islands' data, and no stylesheet file but the one for printing", () => {
    for (const { path, html } of pages()) {
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
      const ofIslands = data.filter(({ attributes }) => !attributes.includes("ld+json"));
      expect(html.match(/data-island=/g) ?? [], path).toHaveLength(ofIslands.length);
      expect(html, path).not.toMatch(/<link[^>]+rel="modulepreload"/);
      expect(html.match(/<link[^>]+rel="stylesheet"[^>]*>/g), path).toEqual([
        expect.stringContaining('media="print"'),
      ]);
    }
  });

  const linksIn = (html: string, part: RegExp) =>
    Array.from((part.exec(html)?.[0] ?? "").matchAll(/<a\b[^>]*\shref="([^"]+)"/g), ([, to]) => to);

  test("has no link that leads nowhere", async () => {
    const site = await openTestSite("sqlite");
    await addGatherings(site);
    const links = new Map<string, string>();
    for (const { path, html } of pages())
      for (const to of linksIn(html, /[\s\S]*/))
        links.set(to?.replace(/^#/, `${path}#`) ?? "", path);
    expect([...links.keys()].filter((to) => /^$|#$/.test(to))).toEqual([]);
    for (const [to, path] of links) {
      if (!/^\/(?!\/)/.test(to)) continue;
      const answer = await site.get(to);
      const expected = path === "/no-such-page" ? [200, 303, 404] : [200, 303];
      expect(expected, `${path}: ${to}`).toContain(answer.status);
      const [, place] = to.split("#");
      if (place) expect(await answer.text(), `${path}: ${to}`).toContain(` id="${place}"`);
    }
  });

  test("links gatherings and newsletter in menu and footer, not in the bar, and after the specified quick links", () => {
    const here = ["/", "/about"];
    for (const { path, html } of pages()) {
      const parts = [
        /<header class="site-header[\s\S]*?<\/header>/,
        /<footer class="site-footer[\s\S]*/,
        ...(here.includes(path) ? [/<main[\s\S]*<\/main>/] : []),
      ];
      for (const part of parts)
        expect(linksIn(html, part), path).toEqual(
          expect.arrayContaining(["/events", "/newsletter"]),
        );
    }
    const home = pages().find(({ path }) => path === "/")?.html ?? "";
    const bar = ["/", "/about", "/plans", "/news", "/contact", "/donate"];
    expect(linksIn(home, /<nav[\s\S]*?<\/nav>/)).toEqual(bar);
    const links = linksIn(home, /Quick links[\s\S]*?<\/ul>/);
    expect(links.slice(0, 5)).toEqual(bar.filter((to) => to !== "/news"));
    expect(links).toEqual([...quickLinks, ...otherPages].map(({ path }) => path));
  });
});

describe("headers and links", () => {
  const site = shareSite();

  test("each document of the staff area allows its scripts by a nonce of its own", async () => {
    const nonceOf = async () => {
      const response = await site().get("/admin");
      const nonce = /script-src 'self' 'nonce-([\w-]{36})'/.exec(policyOf(response))?.[1] ?? "";
      const scripts = Array.from((await response.text()).matchAll(SCRIPT), ([, each]) => each);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      return nonce;
    };
    expect(await nonceOf()).not.toBe(await nonceOf());
  });

  test("every stored page names the speculation rules, which list only pages that are stored for everyone", async () => {
    const rules = "speculation-rules";
    expect((await site().get("/about")).headers.get(rules)).toBe('"/speculation-rules.json"');
    for (const path of ["/admin", "/newsletter/confirm?token=x"])
      expect((await site().get(path)).headers.get(rules), path).toBeNull();
    const response = await site().get("/speculation-rules.json");
    expect(response.headers.get("content-type")).toBe("application/speculationrules+json");
    const { prerender } = (await response.json()) as {
      prerender: { eagerness: string; where: { and: { href_matches: string[] }[] } }[];
    };
    expect(prerender).toMatchObject([{ eagerness: "moderate" }]);
    const paths = prerender[0]?.where.and[0]?.href_matches ?? [];
    expect(paths).toContain("/");
    const personal = /admin|giving|api|confirm|unsubscribe|\./;
    expect(paths.filter((path) => personal.test(path))).toEqual([]);
    for (const path of paths) {
      const { status, headers } = await site().get(path);
      expect(status, path).toBe(200);
      expect(headers.get("cache-control"), path).toContain("public");
    }
  });

  test.each(["/news/no-such-item", "/no/such/page"])(
    "GET %s answers 404 with the specified text",
    async (path) => {
      await expectAnswer(site().get(path), 404);
      expect(await site().text(path)).toContain("404 Oops! Page not found Return to Home");
    },
  );

  test("GET of an unknown path logs one line with the path, without its query, and below the level of alarms", async () => {
    const logged = vi.spyOn(site().services.log, "warn");
    const failed = vi.spyOn(site().services.log, "error");
    const answered = vi.spyOn(site().services.log, "info");
    await site().get("/not-there?email=ada@example.org");
    expect(logged.mock.calls).toEqual([
      [expect.objectContaining({ path: "/not-there" }), "page not found"],
    ]);
    expect(answered).not.toHaveBeenCalled();
    expect(failed).not.toHaveBeenCalled();
  });

  test("the buttons for updates lead to the published address in a new tab, else to the newsletter", async () => {
    const address = "https://updates.example.org/join";
    const other = await openTestSite("sqlite");
    await publishContent(other, "organization", { ...organizationDefaults, updatesUrl: address });
    for (const path of ["/news", "/contact"])
      for (const on of [site(), other]) {
        const html = await on.html(path);
        const button = /<a (?:(?!<a )[\s\S])*?>Sign up for updates/i.exec(html)?.[0] ?? "";
        expect(button, path).toContain(`href="${on === other ? address : "/newsletter"}"`);
        expect(button.includes('target="_blank"'), path).toBe(on === other);
      }
  });

  test("only pages with a published video allow the player's frame", async () => {
    const open = await openTestSite("sqlite");
    await publishContent(open, "videos", withVideo);
    const frames = async (path: string, on = open) =>
      /frame-src ([^;]*)/.exec(policyOf(await on.get(path)))?.[1];
    const host = "https://www.youtube-nocookie.com";
    for (const path of ["/news", "/news/local-news-feature"]) {
      expect(await frames(path, site()), path).toBeUndefined();
      expect(await frames(path), path).toBe(host);
    }
    for (const path of ["/", "/plans", "/news/design-updates-meeting", "/contact"])
      expect(await frames(path), path).toBeUndefined();
    await publishContent(open, "videos", { ...noVideo, arena: "aaaaaaaaaaa" });
    expect(await frames("/plans")).toBe(host);
    for (const path of ["/", "/contact", "/no-such-page"])
      expect(await frames(path), path).toBeUndefined();
  });
});

async function problemsOf(html: string): Promise<string[]> {
  const report = await validator.validateString(html.replace(/<style>[\s\S]*?<\/style>/g, ""));
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} ${line}:${column}`),
  );
}
