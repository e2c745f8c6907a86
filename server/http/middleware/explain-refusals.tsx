import type { MiddlewareHandler } from "hono";
import { ReturnHome } from "#app/public/shell/return-home.tsx";
import type { Services } from "#app/services.ts";
import { failures } from "#content/failures.ts";
import { standalonePage } from "#server/rendering/standalone-page.tsx";
import type { SiteEnv } from "../app.ts";

const TEXTS: Partial<Record<number, { heading: string; text: string }>> = {
  400: failures.nothingHere,
  404: failures.nothingHere,
  413: failures.tooLarge,
  429: failures.tooMany,
  503: failures.tooMany,
};

/**
 * Answers people with a page where a limit or a file's route refuses a request in plain text, which
 * scripts get unchanged. Each page is rendered once for a name of the organization, because floods
 * are refused with it.
 */
export function explainRefusals(services: Services): MiddlewareHandler<SiteEnv> {
  const pages = new Map<string, { html: string; headers: Headers }>();
  return async (c, next) => {
    await next();
    const { status, headers } = c.res;
    const texts = TEXTS[status];
    const isText = headers.get("content-type")?.startsWith("text/plain");
    const isPerson = c.req.header("accept")?.includes("text/html");
    if (!texts || !isText || !isPerson || c.req.path.startsWith("/api/")) return;
    const key = `${status} ${services.facts.organization.name}`;
    let page = pages.get(key);
    if (!page) {
      const title = texts.heading;
      const response = standalonePage(services, status, { title, ...texts }, <ReturnHome />);
      page = { html: await response.text(), headers: response.headers };
      pages.set(key, page);
    }
    // Hono would otherwise copy the headers of the response that it replaces.
    c.res = undefined;
    c.res = new Response(page.html, {
      status,
      headers: Object.fromEntries([...headers, ...page.headers]),
    });
  };
}
