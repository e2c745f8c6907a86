import { Hono } from "hono";
import { expect, test } from "vitest";
import { trailingSlash } from "./trailing-slash.ts";

const app = new Hono();
app.use(trailingSlash);
app.all("*", (c) => c.text("here"));

test.each([
  ["/contact/", "/contact"],
  ["/contact/?a=1", "/contact?a=1"],
  ["/a//b//", "/a//b"],
  ["//evil.example/", "/evil.example"],
  ["//", "/"],
  [`/${"/".repeat(15_500)}`, "/"],
])("GET %s redirects to %s", async (path, location) => {
  const answer = await app.request(`http://localhost${path}`);
  expect([answer.status, answer.headers.get("location")]).toEqual([308, location]);
});

test.each(["/", "/contact", "/a//b", `/${"/".repeat(15_500)}x`])(
  "GET %s is not redirected",
  async (path) => {
    expect((await app.request(`http://localhost${path}`)).status).toBe(200);
  },
);
