import type { MiddlewareHandler } from "hono";

/** Methods that change nothing (RFC 9110, 9.2.1). */
export const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

interface SameOrigin {
  publicOrigin: string | null;
  /** Paths whose requests authorize themselves, without a cookie. */
  openPaths: readonly string[];
  /** Whether the request has a session of staff. */
  hasSession: (request: Request) => boolean;
  /** Answers a refused request. */
  refuse: (request: Request) => Promise<Response>;
}

/**
 * Refuses every state-changing request that does not come from this site, by Sec-Fetch-Site, which
 * pages cannot forge, or by Origin in browsers without it. It is stricter than Hono's csrf(), which
 * accepts JSON bodies, and than React Router's, which skips resource routes. Browsers that send
 * neither (w3m, lynx, Firefox before 70, some relays) reach the public forms: without a session,
 * another site gains nothing from a post that it could send itself.
 */
export function sameOrigin(options: SameOrigin): MiddlewareHandler {
  const { publicOrigin, openPaths, hasSession, refuse } = options;
  return async (c, next) => {
    const { path, method, raw } = c.req;
    if (SAFE_METHODS.has(method)) return next();
    const isOpen = openPaths.includes(path);
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin") ?? "null";
    const isOurs = site ? site === "same-origin" : origin === requestOrigin(raw, publicOrigin);
    const isUnknown = !site && origin === "null" && !/^\/admin\b/i.test(path) && !hasSession(raw);
    if (!isOurs && !isUnknown && !isOpen) return refuse(raw);
    // React Router itself refuses "null" and other sites.
    if ((isUnknown || isOpen) && raw.headers.has("origin")) c.req.raw = withoutOrigin(raw);
    return next();
  };
}

function withoutOrigin(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("origin");
  return new Request(request, { headers });
}

/**
 * Returns this site's origin: the configured one, or the request's while none is configured. Behind
 * a TLS proxy the request says http, and every form post would seem to come from another origin.
 */
export function requestOrigin(request: Request, publicOrigin: string | null): string {
  return publicOrigin ?? new URL(request.url).origin;
}

/** Returns the same request at the public origin; its body is not copied. */
export function atPublicOrigin(request: Request, publicOrigin: string | null): Request {
  if (!publicOrigin) return request;
  const { pathname, search } = new URL(request.url);
  return new Request(new URL(`${publicOrigin}${pathname}${search}`), request);
}
