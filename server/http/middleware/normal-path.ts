import type { MiddlewareHandler } from "hono";
import { normalPath } from "#domain/values/normal-path.ts";
import type { SiteEnv } from "../app.ts";

/**
 * Redirects a path to its normal form. Caches in front of the site (nginx, CDNs) use the normal
 * form as their key but pass on the path as it came: an answer to another spelling would be stored
 * for the page. Refuses what no page has: broken escapes ("/%c0"), which the router would log to
 * the console, and a NUL, for which PostgreSQL fails instead of finding nothing.
 */
export const redirectToNormalPath: MiddlewareHandler<SiteEnv> = async (c, next) => {
  // The path as it came; the Fetch API's URL has resolved dot segments.
  const target = c.env.incoming.url ?? "";
  // Some mail programs escape the question mark of a link.
  const [path = ""] = target.split(/\?|%3F/i, 1);
  const query = target.slice(path.length).replace(/^%3F/i, "?");
  const normal = normalPath(path);
  if (normal === null || target.includes("%00"))
    return c.text("This address cannot be read.", 400, NOT_STORED);
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (!isRead || target === normal + query) return next();
  return c.body(null, 308, { ...NOT_STORED, location: normal + query });
};

const NOT_STORED = { "cache-control": "no-store" };
