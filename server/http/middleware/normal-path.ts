import type { MiddlewareHandler } from "hono";
import type { SiteEnv } from "../app.ts";

/** Characters that emails and messengers add to the end of a link, and slashes. */
const TRAILING_MARKS = "/ \u00a0.,;:!?)]}>\"'”’»…*_~`";

/** Marks without width that a link brings along when it is copied out of a text. */
const INVISIBLE = /[\p{Bidi_Control}\u00ad\u200b-\u200d\u2060\ufeff]+/gu;

/**
 * Redirects a path to its normal form. Caches in front of the site (nginx, CDNs) use the normal
 * form as their key but pass on the path as it came: an answer to another spelling would be stored
 * for the page. Refuses what no page has: broken escapes ("/%c0"), which the router would log to
 * the console, and a NUL, for which PostgreSQL fails instead of finding nothing.
 */
export const redirectToNormalPath: MiddlewareHandler<SiteEnv> = async (c, next) => {
  // The path as it came; the Fetch API's URL has resolved dot segments.
  const target = c.env.incoming.url ?? "";
  const [path = ""] = target.split("?", 1);
  const query = target.slice(path.length);
  const normal = normalPath(path);
  if (normal === null || normal.includes("%00") || query.includes("%00"))
    return c.text("This address cannot be read.", 400, NOT_STORED);
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (!isRead || path === normal) return next();
  return c.body(null, 308, { ...NOT_STORED, location: normal + query });
};

const NOT_STORED = { "cache-control": "no-store" };

/**
 * Returns the one spelling of a path: decoded once and encoded again as browsers do, without empty
 * and dot segments, with "/admin" in lower case, without invisible marks, without what follows an
 * ampersand ("/donate&fbclid=x"), and without slashes and punctuation at its end. It starts with
 * exactly one slash, so that as a redirect it leads to no other host. Null for broken escapes.
 */
export function normalPath(path: string): string | null {
  const decoded = decode(path);
  if (decoded === null) return null;
  const segments: string[] = [];
  for (const segment of decoded.replace(INVISIBLE, "").split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  const [start = ""] = segments.join("/").split("&", 1);
  // Counts instead of matching, because a pattern for the end of a text is quadratic in its
  // slashes.
  let end = start.length;
  while (end > 0 && TRAILING_MARKS.includes(start.charAt(end - 1))) end--;
  const normal = encodeURI(`/${start.slice(0, end)}`).replace(/[?#]/g, encodeURIComponent);
  return normal.replace(/^\/admin(?=\/|$)/i, "/admin");
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
