import type { MiddlewareHandler } from "hono";

const SLASH = "/";

/** Redirects "/contact/" to "/contact", and never to another host: "//x" becomes "/x". */
export const trailingSlash: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (c.req.method !== "GET" || pathname === SLASH || !pathname.endsWith(SLASH)) return next();
  return c.redirect(`/${withoutOuterSlashes(pathname)}${search}`, 308);
};

/** Counts instead of matching, because a pattern for the end of a text is quadratic in its slashes. */
function withoutOuterSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (start < end && path[start] === SLASH) start++;
  while (end > start && path[end - 1] === SLASH) end--;
  return path.slice(start, end);
}

/** Refuses paths with broken escapes ("/%c0"): no page has one, and the router would log each to the console. */
export const readablePath: MiddlewareHandler = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    return c.text("This address cannot be read.", 400);
  }
  return next();
};
