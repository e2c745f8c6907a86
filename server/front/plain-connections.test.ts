import { createServer, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PlainConnections } from "./plain-connections.ts";
import { readPlainGet } from "./plain-get.ts";

const GET = "GET / HTTP/1.1\r\nHost: example.org\r\n\r\n";

/** A connection that a test feeds; what is written to it is taken at once, or never. */
function fakeConnection(taken: boolean) {
  const socket = new Duplex({
    read: () => {},
    write: (_chunk, _encoding, done) => {
      if (taken) done();
    },
  }) as Socket;
  socket.setTimeout = () => socket;
  return socket;
}

test("who asks on without reading is handed over to Node, which waits for the reader", async () => {
  const answered: string[] = [];
  const handedOver: string[] = [];
  const server = createServer();
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) =>
    socket.on("data", (chunk) => void handedOver.push(String(chunk))),
  );
  new PlainConnections(server, new AbortController().signal, (socket, { path }) => {
    answered.push(path);
    socket.write("answer");
    return true;
  });
  const ask = async (socket: Socket) => {
    socket.push(GET);
    await nextTurn();
  };

  const reads = fakeConnection(true);
  server.emit("connection", reads);
  await ask(reads);
  await ask(reads);
  expect({ answered, handedOver }).toEqual({ answered: ["/", "/"], handedOver: [] });

  const never = fakeConnection(false);
  server.emit("connection", never);
  await ask(never);
  await ask(never);
  expect({ answered, handedOver }).toEqual({ answered: ["/", "/", "/"], handedOver: [GET] });
});

/** What Node's own parser makes of `sent`: the requests it hands on, and whether it objects. */
function readWithNode(sent: string) {
  const requests: IncomingMessage[] = [];
  let objects = false;
  const server = createServer((request) => void requests.push(request));
  server.on("clientError", () => {
    objects = true;
  });
  // Only a listening server keeps count of its connections; this one has none but the fake.
  server.emit("listening");
  const socket = fakeConnection(true);
  server.emit("connection", socket);
  socket.emit("data", Buffer.from(sent, "latin1"));
  server.close();
  return { requests, objects };
}

const mostly = <T>(usual: T, ...odd: T[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, fc.constantFrom(...odd));
const name = fc.constantFrom(
  ...["Accept-Encoding", "Connection", "Content-Length", "Transfer-Encoding", "Host", "host"],
  ...["Cookie", "Upgrade", "Expect", "Proxy-Connection", "X_Odd", "", "Bad Name", "Keep-Alive"],
);
const value = fc.oneof(
  fc.constantFrom("gzip, br", "keep-alive", "Keep-Alive", "close", "0", "chunked", "a; b=c"),
  fc.string({ maxLength: 8, unit: "binary" }).map((text) => Buffer.from(text).toString("latin1")),
);
const line = fc
  .tuple(name, mostly(": ", ":", ":  ", " : "), value, mostly("", " ", "\t"))
  .map((parts) => parts.join(""));
const path = fc.oneof(
  fc.constantFrom("/", "/plans", "/plans?a=b", "//", "/a b", "*", "http://example.org/", "/\u00e4"),
  fc.webPath().map((text) => `/${text}`),
);
const sent = fc
  .tuple(
    mostly("GET", "get", "HEAD", "POST"),
    path,
    mostly("HTTP/1.1", "HTTP/1.0", "HTTP/2.0"),
    mostly(["Host: example.org"], [], ["Host:"], ["Host: a", "Host: b"]),
    fc.array(line, { maxLength: 4 }),
    mostly("\r\n", "\n", "\r"),
    mostly("", "x", GET),
  )
  .map(([method, target, version, host, lines, end, after]) =>
    [[`${method} ${target} ${version}`, ...host, ...lines, "", ""].join(end), after].join(""),
  );

test("what is read as a plain GET is one to Node's parser, too, with the same path and headers", () => {
  let plain = 0;
  fc.assert(
    fc.property(sent, (text) => {
      const read = readPlainGet(text);
      if (!read) return;
      plain++;
      const { requests, objects } = readWithNode(text);
      expect({ count: requests.length, objects }).toEqual({ count: 1, objects: false });
      const [{ method, url, headers, httpVersion, complete } = {} as IncomingMessage] = requests;
      expect({ method, httpVersion, complete }).toEqual({
        method: "GET",
        httpVersion: "1.1",
        complete: true,
      });
      const { path, ...rest } = read;
      expect({ path: url, headers }).toEqual({ path, headers: Object.fromEntries(rest.headers) });
    }),
    { numRuns: 5_000 },
  );
  // Otherwise nothing was shown.
  expect(plain).toBeGreaterThan(200);
});
