import type { MiddlewareHandler } from "hono";

/** One address a page: "/contact/" leads to "/contact". Never to another host: "//x" stays here. */
export const trailingSlash: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (c.req.method !== "GET" || !/.\/$/.test(pathname)) return next();
  const bare = `/${pathname.replace(/^\/+|\/+$/g, "")}`;
  return c.redirect(`${bare}${search}`, 308);
};
