/** /giving/embed: the document in which a giving provider's own form runs. */
import { Hono } from "hono";
import type { Services } from "#app/services.ts";
import type { Config } from "#server/config/config.ts";
import { requestOrigin } from "#server/http/middleware/same-origin.ts";
import type { SiteEnv } from "./app.ts";
import { embedDocument } from "./giving-embed.ts";

export function givingRoutes(config: Config, services: Services): Hono<SiteEnv> {
  const routes = new Hono<SiteEnv>();
  const { giving } = services;
  routes.get("/embed", (c, next) => {
    if (!giving.provider?.embed) return next();
    const site = giving.origin ? services.origin : requestOrigin(c.req.raw, config.publicOrigin);
    const { html, contentSecurityPolicy } = embedDocument(giving.provider.embed(), {
      site,
      isolated: !giving.origin,
    });
    return c.html(html, 200, {
      "content-security-policy": contentSecurityPolicy,
      "cache-control": "no-store",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
      ...(services.secure && { "strict-transport-security": "max-age=63072000" }),
    });
  });
  return routes;
}
