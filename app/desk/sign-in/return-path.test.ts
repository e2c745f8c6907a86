import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { parseReturnPath, signInUrlFor } from "./return-path.ts";

test.each([
  ["/admin/donations?open=7d", "/admin/donations?open=7d"],
  ["/admin/messages?toast=signed-in&q=a+b", "/admin/messages?q=a+b"],
  ["/admin/import/5c/columns#top", "/admin/import/5c/columns"],
  ["/admin/donations/export?type=Monthly", "/admin/donations?type=Monthly"],
  ["/admin/newsletter.csv", "/admin/newsletter"],
  ["/admin/import/5c/problems.csv", "/admin/import/5c"],
  ["/admin//evil.example", "/admin//evil.example"],
])("parseReturnPath(%j) answers %j", (requested, page) => {
  expect(parseReturnPath(requested)).toBe(page);
});

test.each([
  null,
  "",
  "/",
  "/admin",
  "/administration",
  "/about",
  "//evil.example/admin/donations",
  "https://evil.example/admin/donations",
  "https:/admin/donations",
  "/admin/../about",
  "/admin/..//evil.example",
  "/admin/%2e%2e//evil.example",
  "/admin/./../\\evil.example",
  "\\\\evil.example/admin/",
  "/admin/\\evil.example",
  "/\\evil.example/admin/donations",
  "/admin/donations\r\nset-cookie: a=b",
  "/admin/a b",
  " /admin/donations",
  "javascript:alert(1)",
  "/admin/sign-out",
  "/admin/code",
  "/admin/prove",
  `/admin/donations?q=${"a".repeat(1_000)}`,
])("parseReturnPath(%j) answers null", (requested) => {
  expect(parseReturnPath(requested)).toBeNull();
});

test("parseReturnPath answers only paths below /admin on this site, for any text", () => {
  const parts = fc.constantFrom(
    "/",
    "\\",
    "..",
    ".",
    "%2e",
    "admin",
    "evil.example",
    ":",
    "@",
    "?",
  );
  const requested = fc.oneof(
    fc.string(),
    fc.array(parts).map((some) => `/admin/${some.join("")}`),
  );
  fc.assert(
    fc.property(requested, (text) => {
      const page = parseReturnPath(text);
      if (page === null) return;
      const url = new URL(page, "https://arena.example.org/admin");
      expect(url.origin).toBe("https://arena.example.org");
      expect(url.pathname.startsWith("/admin/")).toBe(true);
      expect(parseReturnPath(page)).toBe(page);
    }),
    { seed: 14 },
  );
});

test("signInUrlFor adds an allowed page as ?next=", () => {
  expect(signInUrlFor("/admin", "/admin/donations?open=7d")).toBe(
    "/admin?next=%2Fadmin%2Fdonations%3Fopen%3D7d",
  );
  expect(signInUrlFor("/admin/password", "//evil.example")).toBe("/admin/password");
});
