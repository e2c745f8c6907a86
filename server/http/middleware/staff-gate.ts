import type { Context, MiddlewareHandler } from "hono";
import { requiredRedirect } from "#app/desk/access.ts";
import { signInUrlFor } from "#app/desk/sign-in/return-path.ts";
import { readSessionToken } from "#app/desk/sign-in/session-cookie.ts";
import type { Services } from "#app/services.ts";
import { extendSession, readSession } from "#domain/accounts/session.ts";
import type { SiteEnv } from "#server/http/app.ts";
import { allowSlowAnswer } from "#server/http/limit-connections.ts";
import { refusalPage } from "#server/rendering/standalone-page.tsx";

/**
 * Denies by default: a request below /admin needs a session in the database, whatever its route
 * checks, and no cache may store the response. The router's data requests (".data") continue to the
 * guard of app/desk/shell/layout.tsx, which refuses in a form that the router understands. A person
 * gets a refusal as a page, a program as JSON.
 */
export function staffGate(services: Services): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const token = readSessionToken(c.req.header("cookie") ?? null, services.secure);
    const { db, clock } = services;
    const storedSession = token ? await readSession(db, clock, token) : null;
    const session =
      storedSession && isAction(c) ? await extendSession(db, clock, storedSession) : storedSession;
    c.set("session", session);
    const isData = c.req.path.endsWith(".data");
    const signInPage = requiredRedirect(c.req.path, session, services.twoStepRequired);
    if (signInPage && !isData) {
      c.header("cache-control", "no-store");
      const isPage = accepts(c) === "page";
      if ((c.req.method === "GET" && accepts(c) !== "json") || (session && isPage))
        return c.redirect(signInUrlFor(signInPage, pathOf(c)), 303);
      if (isPage) return refuse(c, services, 401);
      return c.json({ error: "Sign in first." }, 401);
    }
    // A file that stops arriving is still ended early.
    if (session && !c.req.path.endsWith("/upload")) allowSlowAnswer(c.env.incoming);
    await next();
    if (session && c.res.status === 403) {
      const { staffId } = session;
      const details = { requestId: c.get("requestId"), staffId, path: c.req.path };
      services.log.warn(details, "refused: the role does not allow it");
    }
    if (!isData && isBareRefusal(c.res) && accepts(c) === "page") {
      const page = refuse(c, services, c.res.status);
      // Hono would otherwise copy the headers of the response that it replaces.
      c.res = undefined;
      c.res = page;
    }
    c.res.headers.set("cache-control", "no-store");
    c.res.headers.set("x-robots-tag", "noindex");
  };
}

/** True for a refusal that a route threw without a page. */
const isBareRefusal = ({ status, headers }: Response) =>
  status >= 400 && status < 500 && !headers.get("content-type")?.startsWith("text/html");

const refuse = (c: Context<SiteEnv>, services: Services, status: number) =>
  refusalPage(services, {
    status,
    method: c.req.method,
    url: pathOf(c),
    session: c.get("session"),
  });

function pathOf(c: Context<SiteEnv>): string {
  const { pathname, search } = new URL(c.req.url);
  return `${pathname}${search}`;
}

/** Returns what the client prefers, by its Accept header: browsers that open a URL accept HTML. */
function accepts(c: Context<SiteEnv>): "page" | "json" | "anything" {
  const accept = c.req.header("accept") ?? "";
  if (accept.includes("text/html")) return "page";
  return accept.includes("application/json") ? "json" : "anything";
}

/**
 * Whether a request is an action of a person, which extends their session: every post, and every
 * page that they open. Requests that an open page makes itself are none: for the desk's version,
 * for colleagues' changes, the router's data.
 */
function isAction(c: Context): boolean {
  if (c.req.method !== "GET") return c.req.method !== "HEAD";
  const destination = c.req.header("sec-fetch-dest");
  if (destination) return destination === "document";
  return c.req.header("accept")?.includes("text/html") ?? false;
}
