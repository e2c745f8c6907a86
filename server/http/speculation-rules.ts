/** Which links a browser may prepare before they are clicked. */
import type { Handler } from "hono";
import { publicPaths } from "#app/public/shell/public-paths.ts";

export const SPECULATION_RULES_PATH = "/speculation-rules.json";

/** Sent with every page that is the same for everyone. */
export const speculationRulesHeader = { "speculation-rules": `"${SPECULATION_RULES_PATH}"` };

/**
 * The pages that may be found, and nothing else: no staff area, no link that works once, no form of a
 * provider, no file. `moderate` is a pointer that rests on a link, or a finger that goes down on it.
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
