import type { MiddlewareHandler } from "hono";

/** Refuses paths with broken escapes ("/%c0"): no page has one, and the router would log each to the console. */
export const readablePath: MiddlewareHandler = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    return c.text("This address cannot be read.", 400);
  }
  return next();
};
