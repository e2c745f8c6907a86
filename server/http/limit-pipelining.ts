import type { Server } from "node:http";
import type { Socket } from "node:net";

/** No browser and no proxy sends more than one; a script that does may have a few. */
export const MOST_UNANSWERED = 16;

/**
 * Ends a connection that has more requests on it than it has read answers: each would be kept in
 * memory until it is read, a thousand from one packet. To be called before the server's own listener
 * for requests is added, which finds the socket destroyed.
 */
export function limitPipelining(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  server.on("request", ({ socket }, response) => {
    // Node reads the packet to its end, whatever was done with its connection.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MOST_UNANSWERED) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  });
}
