import type { MiddlewareHandler } from "hono";
import { requiredRedirect } from "#app/admin/access.ts";
import { readSessionToken } from "#app/admin/sign-in/session-cookie.ts";
import { editorOf } from "#app/admin/site/editor-of.ts";
import type { Services } from "#app/services.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import { findSession } from "#domain/sessions/session.ts";
import type { SiteEnv } from "./app.ts";

/** Behind the address of a public page: asks for the page with a way to its editor. */
export const asksToEdit = (url: string): boolean => url.endsWith("?edit");

/**
 * Public pages with `?edit` behind their address: for staff who may write the page itself, rendered for
 * them alone, with a bar above it that leads to its editor. All others are led to the page as it is.
 */
export function editView(services: Services): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const { path } = c.req;
    const editUrl = asksToEdit(c.req.url) ? editorOf(services.content, path) : null;
    if (!editUrl) return next();
    const mayEdit = await mayWrite(services, c.req.header("cookie") ?? null);
    if (mayEdit) {
      c.set("editUrl", editUrl);
      await next();
    } else c.res = c.redirect(path, 303);
    c.res.headers.set("cache-control", "private, no-store");
    c.res.headers.set("x-robots-tag", "noindex");
  };
}

async function mayWrite(services: Services, cookies: string | null): Promise<boolean> {
  const token = readSessionToken(cookies, services.secure);
  const session = token ? await findSession(services.db, services.clock, token) : null;
  return (
    session !== null &&
    requiredRedirect("/admin/site", session, services.twoStepRequired) === null &&
    mayWith(session, "write")
  );
}
