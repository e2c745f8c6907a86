import type { MiddlewareHandler } from "hono";
import type { Services } from "#app/services.ts";
import { detour } from "#features/staff/access.ts";
import { findSession } from "#features/staff/session.ts";
import { readSessionToken } from "#features/staff/session-cookie.ts";
import type { SiteEnv } from "../app.ts";

/**
 * Deny by default: nothing below /admin is reached without a session that stands in the database,
 * whatever the route behind it does or forgets to do, and no cache may store any of it.
 * The router's own data requests (".data") go on to the guard of routes/admin/layout.tsx, which
 * refuses in a form the router understands.
 */
export function staffGate(services: Services): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const token = readSessionToken(c.req.header("cookie") ?? null, services.secure);
    const session = token ? await findSession(services.db, services.clock, token) : null;
    c.set("session", session);
    const elsewhere = detour(c.req.path, session, services.twoStepRequired);
    if (elsewhere && !c.req.path.endsWith(".data")) {
      c.header("cache-control", "no-store");
      return c.req.method === "GET" ? c.redirect(elsewhere, 303) : c.text("Sign in first.", 401);
    }
    await next();
    if (session && c.res.status === 403) {
      const facts = { requestId: c.get("requestId"), staffId: session.staffId, path: c.req.path };
      services.log.warn(facts, "refused: the role does not allow it");
    }
    c.res.headers.set("cache-control", "no-store");
    c.res.headers.set("x-robots-tag", "noindex");
  };
}
