import type { Hono } from "hono";
import { publicPaths } from "#app/public/shell/public-paths.ts";
import type { Services } from "#app/services.ts";
import type { SiteEnv } from "./app.ts";

const SPECULATION_RULES_PATH = "/speculation-rules.json";

export const speculationRulesHeader = { "speculation-rules": `"${SPECULATION_RULES_PATH}"` };

/**
 * Rules for the pages of the sitemap only: no staff area, no personal link, no provider's form, no
 * file. `moderate` means when the pointer rests on a link, or a finger touches it. The link to the
 * open page is left out, because the pointer rests on it after each click in the menu.
 */
const rulesFor = (hrefs: string[]) =>
  JSON.stringify({
    prerender: [
      {
        where: {
          and: [{ href_matches: hrefs }, { not: { selector_matches: "[aria-current=page]" } }],
        },
        eagerness: "moderate",
      },
    ],
  });

/** GET /speculation-rules.json (html.spec.whatwg.org, speculative loading). */
export const addSpeculationRulesRoute = (app: Hono<SiteEnv>, { content }: Services) =>
  app.get(SPECULATION_RULES_PATH, (c) =>
    c.body(rulesFor(publicPaths(content)), 200, {
      "content-type": "application/speculationrules+json",
      "cache-control": "public, max-age=3600",
    }),
  );
