import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import type { AnsweredRequest } from "./access-log.ts";
import type { SiteEnv } from "./app.ts";
import { limitBodies, MAX_BODY_BYTES } from "./body-budget.ts";
import { createHttpServer } from "./http-server.ts";
import {
  allowSlowAnswer,
  allowSlowUpload,
  MAX_CONNECTIONS,
  MAX_UNANSWERED,
} from "./limit-connections.ts";
import { makeTargetReader } from "./requested-host.ts";
import { storeResponse } from "./stored-response.ts";

const page = storeResponse({
  status: 200,
  headers: { "cache-control": "public, max-age=0" },
  body: { identity: Buffer.from("a page") },
});
const large = storeResponse({
  status: 200,
  headers: {},
  body: { identity: Buffer.alloc(64 * 1024 * 1024) },
});
const stored = new Map([
  ["/", page],
  ["/large", large],
]);

/** Opens the server on a port, with apps that answer with their name. */
async function open({
  bodyBudgetBytes,
  ...limits
}: {
  stalledAfterMs?: number;
  receivingMs?: number;
  bodyBudgetBytes?: number;
} = {}) {
  const recorded: Omit<AnsweredRequest, "started" | "requestId">[] = [];
  const closing = new AbortController();
  const work = Promise.withResolvers<void>();
  const site = new Hono<SiteEnv>();
  site.use((c, next) => {
    c.set("clientIp", c.req.header("x-visitor") ?? "127.0.0.1");
    return next();
  });
  site.use(limitBodies(bodyBudgetBytes));
  // A client disconnected.
  site.onError((_error, c) => c.text("", 400));
  site.all("*", async (c) => {
    if (c.req.path === "/upload") allowSlowUpload(c.env.incoming);
    if (c.req.path === "/long-work") allowSlowAnswer(c.env.incoming);
    if (c.req.path.endsWith("-work")) await work.promise;
    const { length } = await c.req.text();
    return c.text(`site ${c.req.path}${length > 0 ? ` ${length}` : ""}`);
  });
  const server = createHttpServer({
    readTarget: makeTargetReader("http://arena.test", "http://give.test"),
    findStored: async (path) => stored.get(path) ?? null,
    apps: {
      site: site.fetch,
      giving: async (request) => new Response(`giving ${new URL(request.url).pathname}`),
    },
    logAccess: ({ method, path, status }) => void recorded.push({ method, path, status }),
    inspect: () => {},
    headers: { "x-content-type-options": "nosniff" },
    closing: closing.signal,
    // The peer may open as many connections as the site allows a stranger.
    peerOf: (ip) => ip,
    ...limits,
  });
  const ended = new Promise<void>((resolve) => {
    server.on("connection", (socket) => socket.once("close", () => resolve()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    recorded,
    closing,
    work,
    /** Resolves once the server has ended a connection. */ ended,
  };
}

const get = (path: string, more = "", host = "arena.test") =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;
const LAST = "Connection: close\r\n";

/** Sends text on one connection; resolves to everything received until the server ended it. */
async function converse(port: number, sent: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
  });
  socket.on("error", () => undefined);
  socket.write(sent, "latin1");
  await new Promise((resolve) => socket.once("close", resolve));
  return received;
}

test("a stored response and its 304 are sent without the app, and each is logged once", async () => {
  const { port, recorded } = await open();
  const received = await converse(
    port,
    get("/?a=b") + get("/", `If-None-Match: ${page.etag}\r\n`) + get("/other", LAST),
  );
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual([200, 304, 200].map((s) => `HTTP/1.1 ${s}`));
  expect(received).toMatch(/a page.*site \/other$/s);
  expect(new Set(received.match(/x-request-id: [\w-]{36}/g)).size).toBe(2);
  expect(recorded).toEqual([
    { method: "GET", path: "/", status: 200 },
    { method: "GET", path: "/", status: 304 },
  ]);
});

test.each([
  ["the giving host never sends a page", get("/", LAST, "give.test"), "200", "giving /"],
  ["another host gets 421", get("/", LAST, "evil.test"), "421", "does not answer"],
  ["a dot after the name gets 400", get("/", LAST, "give.test."), "400", "cannot be read"],
  ["two different hosts get 400", get("http://arena.test/", LAST, "give.test"), "400", "cannot"],
  [
    "a URL in place of the path is answered by its path",
    get("http://arena.test/", LAST),
    "200",
    "a page",
  ],
  [
    "a DELETE is never answered from the store",
    get("/", LAST).replace("GET", "DELETE"),
    "200",
    "site",
  ],
])("%s", async (_what, sent, status, text) => {
  const { port } = await open();
  const received = await converse(port, sent);
  expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(received).toContain(text);
});

test("a refusal is logged once and has the headers of every response", async () => {
  const { port, recorded } = await open();
  const received = await converse(port, get("/?ada@example.org", LAST, "evil.test"));
  expect(received).toContain("x-content-type-options: nosniff");
  expect(recorded).toEqual([{ method: "GET", path: "/", status: 421 }]);
});

test("a few requests in one packet are answered in order; more end the connection", async () => {
  const { port } = await open();
  const few = await converse(port, get("/").repeat(MAX_UNANSWERED - 1) + get("/", LAST));
  expect(few.match(/a page/g)).toHaveLength(MAX_UNANSWERED);
  const many = await converse(port, get("/").repeat(1_000));
  expect(many.match(/a page/g)?.length ?? 0).toBeLessThanOrEqual(MAX_UNANSWERED);
});

test("a client that reads each response may send any number of requests", async () => {
  const { port } = await open();
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  for (let asked = 0; asked < 3 * MAX_UNANSWERED; asked++) {
    socket.write(get("/"));
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toContain("200 OK");
  }
});

test("a connection that does not read its response is ended", async () => {
  const { port, ended } = await open({ stalledAfterMs: 100 });
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.pause();
  socket.write(get("/large"));
  await ended;
});

test("work of staff may take longer than other answers", async () => {
  const { port, work } = await open({ stalledAfterMs: 100 });
  const answer = converse(port, get("/long-work", LAST));
  expect(await converse(port, get("/other-work"))).toBe("");
  work.resolve();
  expect(await answer).toContain("200 OK");
});

test("a closing server answers once on each connection and then ends it", async () => {
  const { port, closing } = await open();
  closing.abort();
  expect(await converse(port, get("/"))).toMatch(/connection: close.*a page$/is);
});

test("a request that has not arrived completely in time is ended, but a staff member's file is not", async () => {
  // The server does not end it for being silent.
  const { port } = await open({ receivingMs: 50, stalledAfterMs: 600_000 });
  const post = (path: string, length = "Content-Length: 2") =>
    `POST ${path} HTTP/1.1\r\nHost: arena.test\r\n${length}\r\n${LAST}\r\na`;
  for (const length of ["Content-Length: 2", "Transfer-Encoding: chunked"])
    expect(await converse(port, post("/form", length)), length).toBe("");
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  socket.write(post("/upload"));
  // The second request gets as much time as the first one had.
  expect(await converse(port, post("/form"))).toBe("");
  socket.write("b");
  expect(String(await once(socket, "data"))).toContain("200 OK");
  socket.destroy();
});

/** Starts to post `length` bytes as a visitor and holds the last one back. */
async function holdPost(port: number, visitor: string, length: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  onTestFinished(() => void socket.destroy());
  const head = `Host: arena.test\r\nX-Visitor: ${visitor}\r\nContent-Length: ${length}\r\n`;
  socket.write(`POST /form HTTP/1.1\r\n${head}\r\n${"x".repeat(length - 1)}`);
  // The server has seen the request when it answers another on the same budget.
  await converse(port, get("/", LAST));
  return socket;
}

const post = (visitor: string, length: number) =>
  `POST /form HTTP/1.1\r\nHost: arena.test\r\nX-Visitor: ${visitor}\r\nContent-Length: ${length}\r\n` +
  `${LAST}\r\n${"x".repeat(length)}`;

test("bodies that are being received share one budget, of which a visitor gets a quarter; the server still answers pages", async () => {
  const { port } = await open({ bodyBudgetBytes: 4_000 });
  // A proxy on this machine may have all of it.
  expect(await converse(port, post("127.0.0.1", 4_000))).toContain("200 OK");
  const held = [];
  for (const visitor of ["a", "b", "c", "d"]) held.push(await holdPost(port, visitor, 900));
  const own = await converse(port, post("a", 200));
  expect(own).toMatch(/^HTTP\/1\.1 503 .*retry-after: 5.*send it again in a few seconds/is);
  expect(await converse(port, post("e", 500))).toMatch(/^HTTP\/1\.1 503 /);
  expect(await converse(port, post("e", 300))).toMatch(/200 OK.*site \/form 300/s);
  expect(await converse(port, get("/", LAST))).toContain("a page");
  // One disconnects and one completes: both return their part of the budget.
  held[0]?.destroy();
  held[1]?.write("x");
  await once(held[1] as Socket, "data");
  expect(await converse(port, post("e", 900))).toContain("site /form 900");
});

test("a body of unknown length counts as the longest body that its path takes", async () => {
  const { port } = await open({ bodyBudgetBytes: MAX_BODY_BYTES - 1 });
  const send = (path: string) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: arena.test\r\nTransfer-Encoding: chunked\r\n`;
    return converse(port, `${head}${LAST}\r\n0\r\n\r\n`);
  };
  expect(await send("/webhooks/zeffy")).toMatch(/^HTTP\/1\.1 503 /);
  expect(await send("/form")).not.toMatch(/^HTTP\/1\.1 503 /);
});

test("more than a hundred header lines are refused", async () => {
  const { port } = await open();
  const lines = (count: number) => "a: b\r\n".repeat(count);
  expect(await converse(port, get("/", lines(98) + LAST))).toContain("a page");
  expect(await converse(port, get("/", lines(99) + LAST))).toMatch(/^HTTP\/1\.1 431 /);
  expect(await converse(port, get("/", lines(40_000) + LAST))).not.toContain("a page");
});

test("one peer has 256 connections; the next is ended until one of them closes", async () => {
  const { port } = await open();
  const sockets = Array.from({ length: MAX_CONNECTIONS }, () => connect(port, "127.0.0.1"));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  expect(await converse(port, get("/", LAST))).toBe("");
  const [first] = sockets;
  first?.resume().write(get("/", LAST));
  await once(first as Socket, "close");
  expect(await converse(port, get("/", LAST))).toContain("a page");
});
