import type { MiddlewareHandler } from "hono";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const SWITCHED_OFF = ["camera", "microphone", "geolocation", "usb", "browsing-topics"];

/**
 * Headers of every answer that does not say otherwise. The Content-Security-Policy of a page is set
 * where the page is rendered (app/entry.server.tsx), because it lists that page's own stylesheet; public pages may
 * be held by other windows (pages.ts, docs/decisions/0084). `secure`: visitors come over TLS.
 */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": SWITCHED_OFF.map((feature) => `${feature}=()`).join(", "),
  // Not "no-referrer": browsers would then send "Origin: null" with plain form posts.
  "referrer-policy": "strict-origin-when-cross-origin",
  ...(secure && { "strict-transport-security": `max-age=${2 * YEAR_SECONDS}; includeSubDomains` }),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
});

/**
 * Sets `headers` on each answer that lacks them; not on a 304, because browsers put its headers in place
 * of those of the answer that they have kept (RFC 9111, 3.2).
 */
export function setHeaders(headers: Record<string, string>): MiddlewareHandler {
  const entries = Object.entries(headers);
  return async (c, next) => {
    await next();
    if (c.res.status === 304) return;
    for (const [name, value] of entries)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}
