import type { MiddlewareHandler } from "hono";
import type { Services } from "#app/services.ts";
import { makeRefusalPages } from "#server/rendering/standalone-page.tsx";
import type { SiteEnv } from "../app.ts";

/**
 * Answers people with a page where a limit or a file's route refuses a request in plain text, which
 * scripts get unchanged.
 */
export function explainRefusals(services: Services): MiddlewareHandler<SiteEnv> {
  const pageFor = makeRefusalPages(services);
  return async (c, next) => {
    await next();
    const isText = c.res.headers.get("content-type")?.startsWith("text/plain");
    const isPerson = c.req.header("accept")?.includes("text/html");
    const page = isText && isPerson && !c.req.path.startsWith("/api/") ? pageFor(c.res) : null;
    if (!page) return;
    // Hono would otherwise copy the headers of the response that it replaces.
    c.res = undefined;
    c.res = page;
  };
}
