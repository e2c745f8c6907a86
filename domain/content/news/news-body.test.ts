import { expect, test } from "vitest";
import { news } from "#content/news.ts";
import { bodySchema } from "./news-body.ts";
import { completeLink, isLinkTarget, isTextLink } from "./news-text.ts";

const doc = (...content: unknown[]) => ({ type: "doc", content });
const text = (words: string, ...marks: unknown[]) => ({
  type: "text",
  text: words,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });

test("the bodies of the first edition, and those that the editor makes, are accepted", () => {
  for (const { body } of news) expect(bodySchema.parse(body)).toEqual(body);
  const link = { type: "link", attrs: { href: "https://example.org/a" } };
  for (const body of [
    doc({ type: "paragraph" }),
    doc(paragraph(text("a", link, { type: "strong" }, { type: "em" }))),
    doc({ type: "blockquote", content: [paragraph(text("a")), paragraph(text("b"))] }),
  ])
    expect(bodySchema.safeParse(body).success, JSON.stringify(body)).toBe(true);
});

test.each([
  [doc()],
  [doc({ type: "script", content: [text("alert(1)")] })],
  [doc(paragraph({ ...text("a"), html: "<b>" }))],
  [doc(paragraph(text("")))],
  [doc(paragraph(text("a", { type: "link", attrs: { href: "javascript:alert(1)" } })))],
  [doc(paragraph(text("a", { type: "link", attrs: { href: "/plans", onclick: "x" } })))],
  [doc(paragraph(text("a", { type: "strong" }, { type: "strong" })))],
  [doc(paragraph(text("a", { type: "underline" })))],
  [doc({ type: "bullet_list", content: [paragraph(text("a"))] })],
  [doc({ type: "bullet_list", content: [] })],
  [doc(paragraph(text("x".repeat(20_001))))],
  [doc(paragraph(text("\ud800")))],
  [{ type: "paragraph" }],
  [null],
])("%j is refused", (body) => {
  expect(bodySchema.safeParse(body).success).toBe(false);
});

test.each(["/plans", "/news?x=1#a", "https://example.org/a", "Https://example.org/a"])(
  "%s is a link",
  (href) => {
    expect(isLinkTarget(href)).toBe(true);
  },
);
test.each([
  "/plans",
  "https://example.org/a",
  "http://example.org",
  "HTTP://WWW.EXAMPLE.ORG",
  "mailto:a@example.org",
  "mailto:a@example.org?subject=Hall",
])("%s is a valid link in a text", (href) => {
  expect(isTextLink(href)).toBe(true);
});
test.each([
  ["www.example.org/a?b=1", "https://www.example.org/a?b=1"],
  ["example.org", "https://example.org"],
  ["a@example.org", "mailto:a@example.org"],
  [
    "https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1&data=05%7Cada%40example.com&reserved=0",
    "https://example.org/a?b=1",
  ],
  [
    "https://outlook.office.com/mail/safelink.html?url=https%3A%2F%2Fexample.org&corid=1",
    "https://example.org",
  ],
  [
    "https://outlook.cloud.microsoft/mail/safelink.html?url=https%3A%2F%2Fexample.org&corid=1",
    "https://example.org",
  ],
  ["https://www.google.com/url?q=https://example.org/a&sa=D", "https://example.org/a"],
  ["https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org&h=A", "https://example.org"],
  ["/plans", "/plans"],
  ["http://example.org", "http://example.org"],
  ["plans", "plans"],
])("completeLink turns %j into %j", (typed, target) => {
  expect(completeLink(typed)).toBe(target);
});
test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "http://",
  "http://user:pass@example.org",
  "mailto:",
  "mailto:a b@example.org",
  "file:///C:/x.doc",
  "#a",
  "x",
])("%j is not a valid link in a text", (href) => {
  expect(isTextLink(href)).toBe(false);
});
test.each([
  "",
  "plans",
  "//evil.example",
  "/\\evil.example",
  "http://example.org",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://",
  "https://a b",
  "https://user:pass@example.org",
  " /plans",
  "/a\tb",
  "JAVASCRIPT:alert(1)",
  "mailto:a@example.org",
])("%j is not a link", (href) => {
  expect(isLinkTarget(href)).toBe(false);
});
