import { expect, test } from "vitest";
import { news } from "#content/news.ts";
import { type PublishedNews, withDate } from "#domain/news/published-news.ts";
import fc from "#tests/support/properties.ts";
import { escapeXml, writeFeed } from "./feed.ts";

const [first] = news;
if (!first) throw new Error("no news");
const paragraph = (text: string, href?: string) => ({
  type: "paragraph" as const,
  content: [
    {
      type: "text" as const,
      text,
      ...(href && { marks: [{ type: "link" as const, attrs: { href } }] }),
    },
  ],
});
const item: PublishedNews = withDate("a", {
  ...first,
  slug: "a",
  date: "05-04",
  changedAt: "2026-01-02T03:04:05Z",
  headline: 'Rain & <snow> "melt"',
  summary: "It's wet",
  body: {
    type: "doc",
    content: [
      paragraph("</content><script>"),
      { type: "bullet_list", content: [{ type: "list_item", content: [paragraph("a & b")] }] },
      paragraph("Plans", "/plans"),
    ],
  },
});
const details = {
  origin: "https://a.example",
  title: "N & U",
  subtitle: "s",
  author: "A",
  timeZone: "America/Denver",
  pictures: { find: () => undefined },
};

test("escapeXml() makes well-formed XML that reads back the same from any text", () => {
  const read = (xml: string) =>
    xml.replace(
      /&(?:amp|lt|gt|quot|#39);/g,
      (entity) =>
        ({ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" })[entity] ?? "",
    );
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const escaped = escapeXml(text);
      expect(escaped).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML 1.0 forbids
      expect(escaped).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      expect(escaped.isWellFormed()).toBe(true);
      if (!escaped.includes("\ufffd")) expect(read(escaped)).toBe(text);
    }),
  );
});

test("markup in an item is escaped once in its title and twice in its HTML content", () => {
  const feed = writeFeed([item], details);
  expect(feed).toContain("<title>Rain &amp; &lt;snow&gt; &quot;melt&quot;</title>");
  expect(feed).toContain("&lt;p&gt;&amp;lt;/content&amp;gt;&amp;lt;script&amp;gt;&lt;/p&gt;");
  expect(feed).toContain("&lt;ul&gt;&lt;li&gt;a &amp;amp; b&lt;/li&gt;&lt;/ul&gt;");
  expect(feed).toContain("&lt;a href=&quot;https://a.example/plans&quot;&gt;Plans&lt;/a&gt;");
});

test("only an item with a year has a date of publication, the beginning of its day in the zone", () => {
  expect(writeFeed([item], details)).not.toContain("<published>");
  for (const [date, moment] of [
    ["2025-08-21", "2025-08-21T06:00:00.000Z"],
    ["2026-01-15", "2026-01-15T07:00:00.000Z"],
  ] as const)
    expect(writeFeed([withDate("a", { ...item, date })], details)).toContain(
      `<published>${moment}</published>`,
    );
});

test("the feed's date is that of the item that changed last", () => {
  const newer = { ...item, slug: "b", changedAt: "2026-05-06T00:00:00Z" };
  expect(writeFeed([item, newer], details)).toContain(
    "<updated>2026-05-06T00:00:00Z</updated>\n<author>",
  );
});
