import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Headers of every answer. The Content-Security-Policy of a page is set where the page is finished
 * (document.ts), because it lists that page's own scripts; anything else gets one that allows nothing.
 */
export function securityHeaders(secure: boolean): MiddlewareHandler[] {
  const fixed = secureHeaders({
    // Not "no-referrer": browsers would then send "Origin: null" with plain form posts.
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: secure ? `max-age=${2 * YEAR_SECONDS}; includeSubDomains` : false,
    xFrameOptions: "DENY",
    crossOriginOpenerPolicy: "same-origin",
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
  const nothingAllowed: MiddlewareHandler = async (c, next) => {
    await next();
    if (!c.res.headers.has("content-security-policy")) {
      c.res.headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    }
  };
  return [fixed, nothingAllowed];
}
