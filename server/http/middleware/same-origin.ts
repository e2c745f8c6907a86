import type { MiddlewareHandler } from "hono";

/** Methods that change nothing (RFC 9110, 9.2.1). */
export const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses every state-changing request that does not come from this site, by Sec-Fetch-Site, which
 * pages cannot forge, or by Origin in browsers without it. Stricter than Hono's csrf(), which accepts
 * JSON bodies, and than React Router's, which skips resource routes. Requests to `openPaths` are
 * authorised by themselves, without a cookie.
 */
export function sameOrigin(publicOrigin: string | null, openPaths: string[]): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || openPaths.includes(c.req.path)) return next();
    const site = c.req.header("sec-fetch-site");
    const allowed = site
      ? site === "same-origin"
      : c.req.header("origin") === requestOrigin(c.req.raw, publicOrigin);
    if (!allowed) return c.text("This request did not come from this site.", 403);
    return next();
  };
}

/**
 * This site's origin: the configured one, or the request's while none is configured. Behind a TLS proxy
 * the request says http, and every form post would seem to come from another origin.
 */
export function requestOrigin(request: Request, publicOrigin: string | null): string {
  return publicOrigin ?? new URL(request.url).origin;
}

/** The same request at the public origin; its body is not copied. */
export function atPublicOrigin(request: Request, publicOrigin: string | null): Request {
  if (!publicOrigin) return request;
  const { pathname, search } = new URL(request.url);
  return new Request(new URL(`${publicOrigin}${pathname}${search}`), request);
}
