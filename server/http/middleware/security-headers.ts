import type { MiddlewareHandler } from "hono";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const SWITCHED_OFF = ["camera", "microphone", "geolocation", "usb", "browsing-topics"];

/**
 * Headers of every response that does not set its own. A page's Content-Security-Policy is set
 * where it is rendered (app/entry.server.tsx), because it names the page's stylesheet. Other
 * windows may refer to public pages (server/rendering/pages.ts, docs/decisions/0084). `secure`
 * means that visitors come over TLS.
 */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": SWITCHED_OFF.map((feature) => `${feature}=()`).join(", "),
  // The value isn't "no-referrer", because browsers would then send "Origin: null" with plain form
  // posts.
  "referrer-policy": "strict-origin-when-cross-origin",
  ...(secure && { "strict-transport-security": `max-age=${2 * YEAR_SECONDS}; includeSubDomains` }),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
});

/**
 * Sets `headers` on each response that lacks them, except a 304, whose headers replace those of the
 * response in the browser's cache (RFC 9111, 3.2).
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
