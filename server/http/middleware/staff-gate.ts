import type { Context, MiddlewareHandler } from "hono";
import { requiredRedirect } from "#app/admin/access.ts";
import { signInUrlFor } from "#app/admin/sign-in/return-path.ts";
import { readSessionToken } from "#app/admin/sign-in/session-cookie.ts";
import type { Services } from "#app/services.ts";
import { findSession } from "#domain/sessions/session.ts";
import type { SiteEnv } from "#server/http/app.ts";
import { refusalPage } from "#server/rendering/refusal-page.tsx";

/**
 * Deny by default: nothing below /admin is reached without a session that stands in the database,
 * whatever the route behind it does or forgets to do, and no cache may store any of it.
 * The router's own data requests (".data") go on to the guard of app/admin/shell/layout.tsx, which
 * refuses in a form the router understands. A refusal is a page for a person and JSON for a program.
 */
export function staffGate(services: Services): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const token = readSessionToken(c.req.header("cookie") ?? null, services.secure);
    const session = token ? await findSession(services.db, services.clock, token) : null;
    c.set("session", session);
    const isData = c.req.path.endsWith(".data");
    const door = requiredRedirect(c.req.path, session, services.twoStepRequired);
    if (door && !isData) {
      c.header("cache-control", "no-store");
      if (c.req.method === "GET" && accepts(c) !== "json")
        return c.redirect(signInUrlFor(door, addressOf(c)), 303);
      if (accepts(c) === "page") return refuse(c, services, 401);
      return c.json({ error: "Sign in first." }, 401);
    }
    await next();
    if (session && c.res.status === 403) {
      const facts = { requestId: c.get("requestId"), staffId: session.staffId, path: c.req.path };
      services.log.warn(facts, "refused: the role does not allow it");
    }
    if (!isData && isBareRefusal(c.res) && accepts(c) === "page") {
      const page = refuse(c, services, c.res.status);
      // Otherwise Hono keeps the headers of the answer that it takes the place of.
      c.res = undefined;
      c.res = page;
    }
    c.res.headers.set("cache-control", "no-store");
    c.res.headers.set("x-robots-tag", "noindex");
  };
}

/** A refusal without a page: what a route threw that has none. */
const isBareRefusal = ({ status, headers }: Response) =>
  status >= 400 && status < 500 && !headers.get("content-type")?.startsWith("text/html");

const refuse = (c: Context<SiteEnv>, services: Services, status: number) =>
  refusalPage(services, {
    status,
    method: c.req.method,
    address: addressOf(c),
    session: c.get("session"),
  });

/** The address as in the address bar, from the slash. */
function addressOf(c: Context<SiteEnv>): string {
  const { pathname, search } = new URL(c.req.url);
  return `${pathname}${search}`;
}

/** Browsers that open an address say that they take a page; a program that wants JSON says so. */
function accepts(c: Context<SiteEnv>): "page" | "json" | "anything" {
  const accept = c.req.header("accept") ?? "";
  if (accept.includes("text/html")) return "page";
  return accept.includes("application/json") ? "json" : "anything";
}
