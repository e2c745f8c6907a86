import type { Context } from "hono";

/**
 * Whether a person acts by a request, which prolongs their session: every post, and every page that
 * they open. What an open page reads by itself is none: the look for the desk's version, the look for colleagues'
 * changes, the router's data.
 */
export function isAction(c: Context): boolean {
  if (c.req.method !== "GET") return c.req.method !== "HEAD";
  const destination = c.req.header("sec-fetch-dest");
  if (destination) return destination === "document";
  return c.req.header("accept")?.includes("text/html") ?? false;
}
