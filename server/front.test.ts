import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { SECOND } from "#ports/clock.ts";
import { Front } from "./front.ts";
import type { SiteMetrics } from "./metrics/site-metrics.ts";

/** An app behind a front, on a real port; `asked` counts what reached the app. */
async function open(headers: Record<string, string>) {
  let now = 0;
  let asked = 0;
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const front = new Front({ now: () => new Date(now) }, silent, {
    observe: () => {},
  } as unknown as SiteMetrics);
  const app = async () => new Response(`answer ${++asked}`, { headers });
  const server = createServer(front.before(getRequestListener(front.remembering(app))));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    get: async (path: string, more: Record<string, string> = {}) =>
      (await fetch(url + path, { headers: more })).text(),
    advance: (ms: number) => {
      now += ms;
    },
  };
}

const FOR_EVERYONE = {
  "cache-control": "public, max-age=0",
  etag: '"a"',
  vary: "Accept-Encoding",
};

test("an answer for everyone is given again for a second, per path", async () => {
  const { get, advance } = await open(FOR_EVERYONE);
  expect(await get("/")).toBe("answer 1");
  expect(await get("/")).toBe("answer 1");
  expect(await get("/other")).toBe("answer 2");
  advance(SECOND);
  expect(await get("/")).toBe("answer 3");
});

test.each([
  ["one that no shared cache may keep", { ...FOR_EVERYONE, "cache-control": "no-store" }, "/", {}],
  ["one that sets a cookie", { ...FOR_EVERYONE, "set-cookie": "a=b" }, "/", {}],
  ["one that depends on more", { ...FOR_EVERYONE, vary: "Accept-Encoding, Cookie" }, "/", {}],
  ["one with a query", FOR_EVERYONE, "/?a=b", {}],
  ["one asked for with a condition", FOR_EVERYONE, "/", { "if-none-match": '"b"' }],
])("%s comes from the app each time", async (_what, headers, path, more) => {
  const { get } = await open(headers as Record<string, string>);
  await get(path, more as Record<string, string>);
  expect(await get(path, more as Record<string, string>)).toBe("answer 2");
});
