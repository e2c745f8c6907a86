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

/**
 * Refuses addresses that no page has: with broken escapes ("/%c0"), which the router would log to the console,
 * and with a NUL, for which PostgreSQL fails in place of finding nothing.
 */
export const readableAddress: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const path = decoded(pathname);
  if (path === null || path.includes("\0") || search.includes("%00"))
    return c.text("This address cannot be read.", 400);
  return next();
};

/** Null for broken escapes. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
