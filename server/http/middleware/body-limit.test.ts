import { Hono } from "hono";
import { expect, test } from "vitest";
import { limitBody } from "./body-limit.ts";

const app = new Hono();
app.use(limitBody(10));
app.post("/", async (c) => c.text(await c.req.text()));

const send = (body: string, headers: Record<string, string>) =>
  app.request("/", { method: "POST", body, headers });

test("a body up to the limit is read, with and without a declared length", async () => {
  expect(await (await send("0123456789", { "content-length": "10" })).text()).toBe("0123456789");
  expect(await (await send("0123456789", {})).text()).toBe("0123456789");
});

test("a longer body gets 413, with a declared length, without one, and with chunks", async () => {
  const long = "0123456789x";
  for (const headers of [
    { "content-length": "11" },
    {},
    { "content-length": "1", "transfer-encoding": "chunked" },
  ] as Record<string, string>[]) {
    const response = await send(long, headers);
    expect(response.status, JSON.stringify(headers)).toBe(413);
    expect(await response.text()).toBe("This is too large.");
  }
});
