/** Tells browsers which links they may prerender before a click. */
import type { Handler } from "hono";
import { publicPaths } from "#app/public/shell/public-paths.ts";

export const SPECULATION_RULES_PATH = "/speculation-rules.json";

/** Header of every public page. */
export const speculationRulesHeader = { "speculation-rules": `"${SPECULATION_RULES_PATH}"` };

/**
 * Only the pages of the sitemap: no staff area, no one-time link, no provider's form, no file.
 * `moderate`: when the pointer rests on a link, or a finger touches it.
 */
const rules = JSON.stringify({
  prerender: [{ where: { href_matches: publicPaths }, eagerness: "moderate" }],
});

/** GET /speculation-rules.json (html.spec.whatwg.org, speculative loading). */
export const answerSpeculationRules: Handler = (c) =>
  c.body(rules, 200, {
    "content-type": "application/speculationrules+json",
    "cache-control": "public, max-age=3600",
  });
