import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MINUTE } from "#domain/values/clock.ts";

/** A browser opens six; a church hall behind one IP may open some hundred. */
export const MAX_CONNECTIONS = 256;

/**
 * Ends every connection of a peer beyond the first 256 that are open. `peerOf` returns the network
 * of an IP, or null for peers that are not limited, such as proxies, which connect for many
 * visitors.
 */
export function limitConnections(server: Server, peerOf: (ip: string) => string | null): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const peer = peerOf(socket.remoteAddress ?? "unknown");
    if (peer === null) return;
    const count = (open.get(peer) ?? 0) + 1;
    if (count > MAX_CONNECTIONS) return void socket.destroy();
    open.set(peer, count);
    socket.once("close", () => {
      const openCount = (open.get(peer) ?? 1) - 1;
      if (openCount > 0) open.set(peer, openCount);
      else open.delete(peer);
    });
  });
}

/** Browsers and proxies send one request at a time; a script that pipelines may have a few. */
export const MAX_UNANSWERED = 16;

/**
 * Makes a function that counts a connection's unread responses. It ends the connection and returns
 * false when there are too many, because each stays in memory until it is read: one packet can hold
 * a thousand requests.
 */
export function makePipeliningLimit(): (socket: Socket, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number) => {
    const count = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, count);
    return count;
  };
  return (socket, response) => {
    // Node continues to read the packet after its connection has ended.
    if (socket.destroyed) return false;
    response.once("close", () => add(socket, -1));
    if (add(socket, 1) > MAX_UNANSWERED) socket.destroy();
    return !socket.destroyed;
  };
}

const timers = new WeakMap<IncomingMessage, ReturnType<typeof setTimeout>>();

/**
 * Ends the connection when the body has not arrived within `limitMs`, as RFC 9110, 15.5.9 allows.
 */
export function limitReceiving(request: IncomingMessage, limitMs: number): void {
  const { headers } = request;
  if (headers["content-length"] === undefined && !headers["transfer-encoding"]) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, limitMs);
  timers.set(request, timer);
  request.once("close", () => clearTimeout(timer));
}

/**
 * Work of staff may take longer than a client may be silent, such as an import of 100,000 rows. The
 * next request on the connection has the usual limit again.
 */
export const allowSlowAnswer = (request: IncomingMessage | undefined): unknown =>
  request?.socket.setTimeout(10 * MINUTE);

/** 40 MB take 5 minutes at 1 Mbit/s. A connection that sends nothing still ends after 30 s. */
export const allowSlowUpload = (request: IncomingMessage | undefined): void =>
  clearTimeout(request && timers.get(request));
