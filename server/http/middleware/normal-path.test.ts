import { expect, test } from "vitest";
import { normalPath } from "./normal-path.ts";

test.each([
  ["/", "/"],
  ["//press", "/press"],
  ["/donate/pledge/../..//progress", "/progress"],
  ["/news%2f..%2fterms", "/terms"],
  ["/%2e%2e/press", "/press"],
  ["/../../press", "/press"],
  ["/%70ress", "/press"],
  ["/Admin/messages", "/admin/messages"],
  ["/a//b//", "/a/b"],
  ["/robots%2Etxt", "/robots.txt"],
  ["/press#foo", "/press%23foo"],
  ["/press%3Fa", "/press%3Fa"],
  ["/caf%c3%a9", "/caf%C3%A9"],
  ["/%252e%252e/press", "/%252e%252e/press"],
  ["/a%5cb", "/a%5Cb"],
  ["/.well-known/security.txt", "/.well-known/security.txt"],
  ["/events/songs.ics", "/events/songs.ics"],
  ["/donate.", "/donate"],
  ["/donate)", "/donate"],
  ["/donate,", "/donate"],
  ["/donate%20", "/donate"],
  ["/donate%E2%80%9D).", "/donate"],
  ["/donate&fbclid=x", "/donate"],
  ["/donate/&utm_source=mail", "/donate"],
  ["/news/...", "/news"],
  ["/%c0", null],
])("the normal form of %s is %s", (path, normal) => {
  expect(normalPath(path)).toBe(normal);
  if (normal) expect(normalPath(normal)).toBe(normal);
});
