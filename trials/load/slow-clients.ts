import { connect, type Socket } from "node:net";

/**
 * Opens `count` connections that never get on: a third sends headers byte by byte, a third a body
 * byte by byte, a third asks for the largest page and does not read it. Answers how to end them, and
 * how many the server has closed by itself.
 */
export function openSlowClients(url: URL, count: number): { end(): void; closed(): number } {
  let closed = 0;
  const head = `Host: ${url.host}\r\nSec-Fetch-Site: same-origin\r\n`;
  const sockets = Array.from({ length: count }, (_, i): Socket => {
    const socket = connect(Number(url.port), url.hostname);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      closed += 1;
    });
    if (i % 3 === 0) socket.write("GET / HTTP/1.1\r\nX: ");
    else if (i % 3 === 1)
      socket.write(
        `POST /contact HTTP/1.1\r\n${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9999\r\n\r\n`,
      );
    else {
      socket.write(`GET /plans HTTP/1.1\r\n${head}\r\n`.repeat(20));
      socket.pause();
    }
    return socket;
  });
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
