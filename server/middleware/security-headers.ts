import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What holds for an answer that says nothing else: nothing may run, and no other window has hold of it. */
const UNLESS_SAID = [
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
  ["cross-origin-opener-policy", "same-origin"],
] as const;

/**
 * Headers of every answer. The Content-Security-Policy of a page is set where the page is rendered
 * (app/entry.server.tsx), because it lists that page's own stylesheet; the pages that are the same for everyone may
 * be held by other windows (pages.ts, docs/decisions/0084).
 */
export function securityHeaders(secure: boolean): MiddlewareHandler[] {
  const fixed = secureHeaders({
    // Not "no-referrer": browsers would then send "Origin: null" with plain form posts.
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: secure ? `max-age=${2 * YEAR_SECONDS}; includeSubDomains` : false,
    xFrameOptions: "DENY",
    // Below: pages for everyone have another.
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: "same-origin",
    // Obsolete, and in old browsers a hole of its own.
    xXssProtection: false,
    // For browsers and plug-ins that are gone; every byte before the page counts on a weak signal.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      usb: [],
      browsingTopics: [],
    },
  });
  const unlessSaid: MiddlewareHandler = async (c, next) => {
    await next();
    for (const [name, value] of UNLESS_SAID)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
  return [fixed, unlessSaid];
}
