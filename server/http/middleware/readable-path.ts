import type { MiddlewareHandler } from "hono";

/** Addresses with broken escapes ("/%c0") are nobody's; the router would complain of each on the console. */
export const readablePath: MiddlewareHandler = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    return c.text("This address cannot be read.", 400);
  }
  return next();
};
