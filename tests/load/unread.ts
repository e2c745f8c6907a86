import { connect } from "node:net";

interface UnreadReport {
  /** Of the connections, how many the site has ended. */
  closed: number;
  /** The most memory that `memory` saw, in the unit that it measures in. */
  peak: number;
}

const LOOK_EVERY_MS = 20;

/**
 * Opens `connections`, asks `requests` times for `path` on each in one packet, and reads nothing.
 * Resolves once the site has ended them all, or after `patienceMs`.
 */
export async function askWithoutReading(
  url: URL,
  path: string,
  {
    connections,
    requests,
    patienceMs,
  }: { connections: number; requests: number; patienceMs: number },
  memory: () => number,
): Promise<UnreadReport> {
  let closed = 0;
  let peak = memory();
  const all = Promise.withResolvers<void>();
  const packet = `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`.repeat(requests);
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(url.port), url.hostname);
    // A socket that is paused does not notice its end by reading, only by writing.
    socket.pause();
    socket.write(packet);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      closed += 1;
      if (closed === connections) all.resolve();
    });
    return socket;
  });
  const looking = setInterval(() => {
    peak = Math.max(peak, memory());
    for (const socket of sockets) if (socket.writable) socket.write("\r\n");
  }, LOOK_EVERY_MS);
  const patience = setTimeout(all.resolve, patienceMs);
  await all.promise;
  clearInterval(looking);
  clearTimeout(patience);
  for (const socket of sockets) socket.destroy();
  return { closed, peak: Math.max(peak, memory()) };
}
