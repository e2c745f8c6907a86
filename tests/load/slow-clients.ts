import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** The time between two connections. All at once would be a flood, which beside.ts makes. */
const APART_MS = 2;

/**
 * Opens `count` connections that never finish: a third sends headers byte by byte, a third sends
 * a body (of a form or a webhook) byte by byte, and a third requests the largest page again and
 * again without reading it. Once all are open, returns how to end them, and how many the server has
 * closed by itself.
 */
export async function openSlowClients(
  url: URL,
  count: number,
): Promise<{ end(): void; closed(): number }> {
  let closed = 0;
  const head = `Host: ${url.host}\r\nSec-Fetch-Site: same-origin\r\n`;
  const sockets: Socket[] = [];
  for (let i = 0; i < count; i++) {
    const socket = connect(Number(url.port), url.hostname);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      closed += 1;
    });
    if (i % 3 === 0) socket.write("GET / HTTP/1.1\r\nX: ");
    else if (i % 3 === 1)
      socket.write(
        `POST ${i % 2 ? "/contact" : "/webhooks/givebutter"} HTTP/1.1\r\n${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9999\r\n\r\n`,
      );
    else {
      socket.write(`GET /plans HTTP/1.1\r\n${head}\r\n`.repeat(20));
      socket.pause();
    }
    sockets.push(socket);
    await pause(APART_MS);
  }
  const drip = setInterval(() => {
    for (const [i, socket] of sockets.entries())
      if (i % 3 !== 2 && !socket.destroyed) socket.write("a");
  }, 1_000);
  return {
    end: () => {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    },
    closed: () => closed,
  };
}
