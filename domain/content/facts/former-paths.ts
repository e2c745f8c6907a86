/** Paths of a former site and the pages that they redirect to. */
import { z } from "zod";
import {
  type ContentProblem,
  isBrokenLink,
  type ProblemContext,
} from "#domain/content/fields/content-path.ts";
import { texts } from "#domain/content/fields/form-fields.ts";
import { normalPath } from "#domain/values/normal-path.ts";

export const formerPathsSchema = z.object({
  moved: texts("lines", {
    label: "Old address and new one, a line each",
    help: "For example: /our-story.html /about",
    each: 400,
    max: 300,
  }),
});

export type FormerPaths = z.infer<typeof formerPathsSchema>;

/**
 * Reads the old path, normalized for comparison, and its target; null when a line has another
 * form.
 */
function parseLine(line: string) {
  const [old = "", to = "", ...more] = line.trim().split(/\s+/);
  const isTarget = to.startsWith("https://") ? URL.canParse(to) : /^\/(?!\/)/.test(to);
  const from = foldPath(old);
  return old.startsWith("/") && from && isTarget && more.length === 0 ? { from, to } : null;
}

/** Returns the normal form in lower case; null for broken escapes. */
function foldPath(path: string) {
  const normal = normalPath(path);
  return normal && decodeURI(normal).toLowerCase();
}

/** Returns the target for a path of a former site; null for every other path. */
export function redirectTarget({ moved }: FormerPaths, path: string) {
  const foldedPath = foldPath(path);
  for (const line of moved) {
    const redirect = parseLine(line);
    if (redirect?.from === foldedPath) return redirect.to;
  }
  return null;
}

export function formerPathProblems(
  { moved }: FormerPaths,
  context: Pick<ProblemContext, "hasPage">,
): ContentProblem[] {
  const wrong = moved.flatMap((line) => {
    const redirect = parseLine(line);
    if (!redirect)
      return `“${line}” is not an old address and a new one, as /our-story.html /about`;
    if (/^\S*\?/.test(line.trim()))
      return `“${line}” has a question mark in the old address; what comes before it decides`;
    if (context.hasPage(redirect.from)) return `${redirect.from} is a page of this site`;
    return isBrokenLink(redirect.to, context) ? `This site has no page ${redirect.to}` : [];
  });
  return wrong.map((message) => ({ path: ["moved"], message }));
}
