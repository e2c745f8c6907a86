import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { Front } from "./front.ts";

/** Tells back what it was asked; half of its pages may be kept. */
async function app(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const text = `<${request.method} ${pathname} ${await request.text()}>`;
  const headers = { "cache-control": "public", etag: '"a"', vary: "Accept-Encoding" };
  return new Response(text, pathname.endsWith("kept") ? { headers } : {});
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** The statuses and bodies that come back on one connection, on which `pieces` are sent one by one. */
async function converse(port: number, pieces: string[]): Promise<string[]> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  let said = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    said += text;
  });
  // Who is refused in the middle may find the connection gone.
  socket.on("error", () => undefined);
  for (const piece of pieces) {
    socket.write(piece, "latin1");
    await nextTurn();
  }
  socket.end();
  await closed;
  return said.match(/HTTP\/1\.1 \d+|<[^>]*>/g) ?? [];
}

const get = fc
  .tuple(
    fc.constantFrom("/", "/kept", "/admin/kept", "/a?b=c"),
    fc.constantFrom("", "Cookie: a=b\r\n", "Accept-Encoding: br\r\n"),
  )
  .map(([path, more]) => `GET ${path} HTTP/1.1\r\nHost: example.org\r\n${more}\r\n`);
const post = fc
  .stringMatching(/^\w{0,12}$/)
  .map((text) => `POST /kept HTTP/1.1\r\nHost: a\r\nContent-Length: ${text.length}\r\n\r\n${text}`);
const odd = fc.constantFrom(
  "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
  "HEAD /kept HTTP/1.1\r\nHost: a\r\n\r\n",
);
const last = fc.constantFrom(
  ...["", "GET /kept HTTP/1.0\r\n\r\n", "GET /kept HTTP/1.0\r\nHost: a\r\n\r\n"],
  ...["GET /kept HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
);
/** By itself: where answers are still being made, Node drops them at a mistake, and ours may be out. */
const mistake = fc.constantFrom(
  ...["GET / HTTP/1.1\r\n\r\n", "no request\r\n\r\n", "GET /kept HTTP/1.1\r\nHost: a\r\n"],
  ...["GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nab", "GET / HTTP/1.1\nHost: a\n\n"],
);
/** Up to five messages, each by itself or all of them cut anywhere. */
const conversation = fc
  .tuple(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .tuple(fc.array(fc.oneof(get, get, post, odd), { minLength: 1, maxLength: 4 }), last)
          .map(([messages, end]) => [...messages, end]),
      },
      { weight: 1, arbitrary: mistake.map((message) => [message]) },
    ),
    fc.boolean(),
    fc.array(fc.nat(400), { maxLength: 3 }),
  )
  .map(([messages, whole, cuts]) => {
    if (whole) return messages;
    const text = messages.join("");
    const places = [0, ...cuts.sort((a, b) => a - b), text.length];
    return places.slice(1).map((end, i) => text.slice(places[i], end));
  });

test("whatever is sent on a connection, in whatever pieces, is answered as Node alone would", async () => {
  const surroundings = {
    clock: { now: () => new Date() },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    metrics: null,
  };
  const front = new Front(app, new AbortController().signal, surroundings);
  const ours = await listen(front.server);
  const node = await listen(createServer(getRequestListener(app)));
  await fc.assert(
    fc.asyncProperty(conversation, async (pieces) => {
      const [answered, expected] = await Promise.all([
        converse(ours, pieces),
        converse(node, pieces),
      ]);
      expect(answered).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});
