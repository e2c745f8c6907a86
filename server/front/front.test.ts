import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { SECOND } from "#ports/clock.ts";
import { Front } from "./front.ts";

/** An app behind a front, on a real port; each answer says how many reached the app before it. */
async function open(headers: Record<string, string> = FOR_EVERYONE) {
  let now = 0;
  let asked = 0;
  const clock = { now: () => new Date(now) };
  const errors: string[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (_: object, text: string) => void errors.push(text),
  };
  const closing = new AbortController();
  const slow = Promise.withResolvers<void>();
  const app = async (request: Request) => {
    const sent = await request.text();
    if (request.url.endsWith("/broken")) return new Response(breakingOff());
    if (request.url.endsWith("/slow")) await slow.promise;
    if (request.headers.get("if-none-match") === '"a"')
      return new Response(null, { status: 304, headers });
    return new Response(`answer ${++asked}${sent && ` to ${sent}`}`, { headers });
  };
  const front = new Front(app, closing.signal, { clock, log, metrics: null });
  const { server } = front;
  let ofNode = 0;
  server.on("request", () => {
    ofNode++;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    front.endWaiting();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    get: async (path: string, more: Record<string, string> = {}) =>
      (await fetch(url + path, { headers: more })).text(),
    connect: () => openConnection(port),
    front,
    closing,
    errors,
    /** Lets what was asked of /slow be answered. */
    release: slow.resolve,
    /** How many requests Node's HTTP has handed on. */
    ofNode: () => ofNode,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

/** A body whose second half never comes. */
const breakingOff = () =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode("half"));
      controller.error(new Error("gone"));
    },
  });

/** One connection, to which a test writes byte by byte; `until` resolves with all that came back. */
function openConnection(port: number) {
  const socket: Socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let said = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    said += text;
  });
  return {
    socket,
    send: (text: string) => void socket.write(text, "latin1"),
    until: async (pattern: RegExp) => {
      while (!pattern.test(said)) await once(socket, "data");
      return said;
    },
    ended: () => once(socket, "end"),
  };
}

const FOR_EVERYONE = {
  "cache-control": "public, max-age=0",
  etag: '"a"',
  vary: "Accept-Encoding",
};
const GET = "GET / HTTP/1.1\r\nHost: example.org\r\n\r\n";

test("an answer for everyone is given again for a second, per path", async () => {
  const { get, advance } = await open();
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

test("hosts and accepted encodings have answers of their own", async () => {
  const { connect } = await open();
  const { send, until } = connect();
  const asking = ["Host: a.example", "Host: b.example", "Host: a.example\r\nAccept-Encoding: br"];
  for (const [index, lines] of asking.entries()) {
    send(`GET / HTTP/1.1\r\n${lines}\r\n\r\n`);
    await until(new RegExp(`answer ${index + 1}`));
  }
});

describe("on a connection that has asked for nothing else yet", () => {
  async function warm() {
    const site = await open();
    await site.get("/warm");
    const first = site.connect();
    first.send(GET);
    await first.until(/answer 2$/);
    const { socket, send, until, ended } = site.connect();
    return { ...site, socket, send, until, ended };
  }

  test("a kept answer carries the headers of the first, a new id, and the date", async () => {
    const { send, until } = await warm();
    send(GET);
    const first = await until(/answer 2$/);
    expect(first).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(first).toContain("\r\ncontent-length: 8\r\n");
    expect(first).toContain('\r\netag: "a"\r\n');
    expect(first).toContain("\r\ndate: Thu, 01 Jan 1970 00:00:00 GMT\r\n");
    send(GET);
    const both = await until(/answer 2.*answer 2$/s);
    const ids = [...both.matchAll(/x-request-id: ([\w-]{36})\r\n/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
  });

  test("a form sent after it, in pieces, reaches the app whole, and so does what follows", async () => {
    const { send, until } = await warm();
    send(GET);
    await until(/answer 2$/);
    send("POST / HTTP/1.1\r\nHost: example.org\r\nContent-Le");
    send("ngth: 10\r\n\r\nfirst");
    send("+last");
    await until(/answer 3 to first\+last$/);
    send(GET);
    await until(/to first\+last.*answer 2$/s);
  });

  test("requests sent without waiting are answered in their order", async () => {
    const { send, until } = await warm();
    send(GET + GET.replace("/", "/other") + GET);
    await until(/answer 2HTTP.*answer 3HTTP.*answer 2$/s);
  });

  test("pages and files that are not kept are answered there, too; what may stream is not", async () => {
    const { send, until, ofNode } = await warm();
    const before = ofNode();
    send(GET.replace("/", "/new"));
    await until(/answer 3$/);
    send(GET.replace("/", "/assets/picture.avif"));
    await until(/answer 4$/);
    expect(ofNode()).toBe(before);
    send(GET.replace("/", "/admin/donations/export"));
    await until(/answer 5$/);
    expect(ofNode()).toBe(before + 1);
  });

  test("an answer without a body has no length", async () => {
    const { send, until } = await warm();
    send('GET / HTTP/1.1\r\nHost: example.org\r\nIf-None-Match: "a"\r\n\r\n');
    expect(await until(/\r\n\r\n$/)).not.toContain("content-length");
    send(GET);
    await until(/answer 2$/);
  });

  test("what is asked while an answer is being made waits for it", async () => {
    const { send, until, ofNode, release, connect, socket } = await warm();
    const before = ofNode();
    const other = connect();
    send(GET.replace("/", "/slow"));
    // Whoever asks after it on another connection is answered before it.
    other.send(GET);
    await other.until(/answer 2$/);
    send(GET);
    other.send(GET);
    await other.until(/answer 2.*answer 2$/s);
    expect(socket.bytesRead).toBe(0);
    release();
    await until(/answer \d+HTTP.*answer 2$/s);
    expect(ofNode()).toBe(before);
  });

  test("an answer that breaks off ends its connection, and is written down", async () => {
    const { send, errors, socket } = await warm();
    const closed = once(socket, "close");
    send(GET.replace("/", "/broken"));
    await closed;
    expect(errors).toEqual(["answer broken off"]);
  });

  test("what is no request is told so and ended", async () => {
    const { send, until, ended } = await warm();
    send("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n");
    const end = ended();
    await until(/^HTTP\/1\.1 400 /);
    await end;
  });

  test("who leaves half of it open is let go", async () => {
    const { socket, ended } = await warm();
    const end = ended();
    socket.end();
    await end;
  });

  test("before closing, each is answered once more and then ended", async () => {
    const { send, until, ended, closing } = await warm();
    send(GET);
    await until(/answer 2$/);
    closing.abort();
    const end = ended();
    send(GET);
    expect(await until(/answer 2.*answer 2$/s)).toMatch(/connection: close/i);
    await end;
  });

  test("at the end, those that wait are ended", async () => {
    const { send, until, ended, front } = await warm();
    send(GET);
    await until(/answer 2$/);
    const end = ended();
    front.endWaiting();
    await end;
  });
});
