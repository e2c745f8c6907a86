import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies send one request at a time; a script that pipelines may have a few. */
export const MOST_UNANSWERED = 16;

/**
 * Makes a function that counts a connection's unread responses. It ends the connection and returns
 * false when there are too many, because each stays in memory until it is read: one packet can hold a
 * thousand requests.
 */
export function pipeliningLimit(): (socket: Socket, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number) => {
    const count = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, count);
    return count;
  };
  return (socket, response) => {
    // Node goes on reading the packet after its connection was ended.
    if (socket.destroyed) return false;
    response.once("close", () => add(socket, -1));
    if (add(socket, 1) > MOST_UNANSWERED) socket.destroy();
    return !socket.destroyed;
  };
}
