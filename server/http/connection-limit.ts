import type { Server } from "node:http";

/** A browser opens six; a church hall behind one IP some hundred. */
export const MOST_CONNECTIONS = 256;

/**
 * Ends every connection of a peer beyond the first 256 that are open. `peerOf` answers the network of an
 * IP, or null for peers that are not limited, such as proxies, which connect for many visitors.
 */
export function limitConnections(server: Server, peerOf: (ip: string) => string | null): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const peer = peerOf(socket.remoteAddress ?? "unknown");
    if (peer === null) return;
    const count = (open.get(peer) ?? 0) + 1;
    if (count > MOST_CONNECTIONS) return void socket.destroy();
    open.set(peer, count);
    socket.once("close", () => {
      const left = (open.get(peer) ?? 1) - 1;
      if (left > 0) open.set(peer, left);
      else open.delete(peer);
    });
  });
}
