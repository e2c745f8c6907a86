/** How long a request's body may take to arrive. */
import type { IncomingMessage } from "node:http";

const timers = new WeakMap<IncomingMessage, ReturnType<typeof setTimeout>>();

/** Ends the connection when the body has not come within `limitMs`, as RFC 9110, 15.5.9 allows. */
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
 * Lets a staff member's file take as long as the server allows any request: 40 MB take 5 minutes at
 * 1 Mbit/s. A connection that sends nothing still ends after 30 s.
 */
export const allowSlowUpload = (request: IncomingMessage | undefined): void =>
  clearTimeout(request && timers.get(request));
