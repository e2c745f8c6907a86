/**
 * Puts a slow line before a server: 150 ms for a round trip, 1.6 Mbit/s each way, for all
 * connections together.
 */
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const ROUND_TRIP_MS = 150;
const BYTES_A_MS = 1_600_000 / 8 / 1_000;
/** The size of a packet in bytes. */
const PACKET = 1_460;

/** Listens on `port` and sends everything on to `target` on this machine. */
export function openSlowLine(port: number, target: number): Server {
  const up = oneWay();
  const down = oneWay();
  return createServer(async (visitor) => {
    const server = connect(target, "127.0.0.1");
    for (const socket of [visitor, server]) {
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
    }
    down(server, visitor);
    // Opening a connection takes a round trip before either side sends anything.
    visitor.pause();
    await pause(ROUND_TRIP_MS);
    up(visitor, server);
    visitor.resume();
  }).listen(port, "127.0.0.1");
}

/**
 * One direction of the line. All connections share its rate, so packets wait for those before them.
 */
function oneWay() {
  let freeAt = 0;
  return (from: Socket, to: Socket) => {
    // Each packet waits for the one before it, because timers that are due at the same time need
    // not keep their order.
    let sent = Promise.resolve();
    from.on("data", (data) => {
      from.pause();
      for (let offset = 0; offset < data.length; offset += PACKET) {
        const packet = data.subarray(offset, offset + PACKET);
        freeAt = Math.max(freeAt, performance.now()) + packet.length / BYTES_A_MS;
        const arrives = freeAt + ROUND_TRIP_MS / 2;
        sent = sent.then(async () => {
          await pause(Math.max(0, arrives - performance.now()));
          to.write(packet);
        });
      }
      setTimeout(() => from.resume(), Math.max(0, freeAt - performance.now()));
    });
    from.on("close", () => setTimeout(() => to.destroy(), ROUND_TRIP_MS));
  };
}
