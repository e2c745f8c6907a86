import type { MiddlewareHandler } from "hono";

const SLASH = "/";

/** One address a page: "/contact/" leads to "/contact". Never to another host: "//x" stays here. */
export const trailingSlash: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (c.req.method !== "GET" || pathname === SLASH || !pathname.endsWith(SLASH)) return next();
  return c.redirect(`/${withoutOuterSlashes(pathname)}${search}`, 308);
};

/** By counting: a pattern for the end of a text tries each of its slashes as the first. */
export function withoutOuterSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (start < end && path[start] === SLASH) start++;
  while (end > start && path[end - 1] === SLASH) end--;
  return path.slice(start, end);
}
