import { expect, test } from "vitest";
import { readState, saveDocument } from "#tests/support/edits.ts";
import { publish } from "#tests/support/news.ts";
import { openDesk, share, signInStaff } from "#tests/support/open-test-site.ts";
import fc from "#tests/support/properties.ts";

const opened = share("sqlite", {}, signInStaff);

const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    ...["<script>alert(1)</script>", "javascript:alert(1)", "</title><svg onload=alert(1)>"],
    ...["\u202e<img src=x onerror=alert(1)>", "../../admin", "__proto__", "]]><x>", "\0", "%00"],
  ),
);
const mark = fc.oneof(
  fc.constantFrom({ type: "strong" }, { type: "em" }, { type: "script" }),
  fc.record({ type: fc.constant("link"), attrs: fc.record({ href: hostile }) }),
);
const text = fc.record({
  type: fc.constant("text"),
  text: hostile,
  marks: fc.array(mark, { maxLength: 3 }),
});
const block = fc.oneof(
  fc.record({ type: fc.constantFrom("paragraph", "heading"), content: fc.array(text) }),
  fc.record({ type: hostile, content: fc.array(text), attrs: fc.object() }),
  fc.record({ type: fc.constant("bullet_list"), content: fc.array(text) }),
);
const body = fc.record({ type: fc.constant("doc"), content: fc.array(block, { maxLength: 4 }) });

test("no body, headline or address of any kind makes a 5xx or script in a page", async () => {
  const staff = opened();
  let at = 0;
  await fc.assert(
    fc.asyncProperty(hostile, hostile, body, async (headline, slug, doc) => {
      const id = `hostile-${++at}`;
      const { value, version } = await readState(staff, `news/${id}`);
      const typed = { ...(value as object), headline, slug, body: doc };
      const saved = await saveDocument(staff, `news/${id}`, typed, version);
      expect(saved.status).toBeLessThan(500);
      expect((await staff.get(`/admin/site/edit/news/${id}`)).status).toBe(200);
      const address = `/news/${encodeURIComponent(slug.toWellFormed())}`;
      expect((await staff.site.get(address)).status).toBeLessThan(500);
    }),
    { numRuns: 60 },
  );
});

test("published texts are text in page, list, feed, structured data and the dialog's data, never markup", async () => {
  const { site, staff } = await openDesk("sqlite");
  const evil = '</script><script>alert("x")</script>';
  const item = {
    headline: evil,
    summary: evil,
    slug: "evil",
    action: "<b>Go</b>",
    body: {
      type: "doc",
      content: ["heading", "paragraph"].map((type) => ({
        type,
        content: [{ type: "text", text: evil, marks: [{ type: "strong" }] }],
      })),
    },
    video: { id: "", transcript: evil },
    learnMore: [{ name: evil, path: "/plans" }],
  };
  expect((await publish(staff, item)).status).toBe(303);
  expect((await site.get("/news/evil")).status).toBe(200);
  const pages = ["/news/evil", "/news", "/news/feed.xml", "/admin/site/news", "/admin/site"];
  for (const path of pages) {
    const html = await staff.html(path);
    expect(html, path).not.toContain("<script>alert");
    expect(html, path).not.toContain("<b>Go");
  }
  const data = await site.get("/api/news/evil");
  expect(data.headers.get("content-type")).toMatch(/^application\/json/);
  expect(data.headers.get("x-content-type-options")).toBe("nosniff");
});
