import type { MiddlewareHandler } from "hono";

/**
 * No page has an address with broken escapes ("/%c0"); the router would complain of each on the
 * console.
 */
export const readablePath: MiddlewareHandler = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    return c.text("This address cannot be read.", 400);
  }
  return next();
};
