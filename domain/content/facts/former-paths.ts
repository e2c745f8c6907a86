/** Paths of a former site and the pages that they redirect to. */
import { z } from "zod";
import {
  type ContentProblem,
  isBrokenLink,
  type ProblemContext,
} from "#domain/content/fields/content-path.ts";
import { texts } from "#domain/content/fields/form-fields.ts";

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
  const [from = "", to = "", ...more] = line.trim().split(/\s+/);
  const isTarget = to.startsWith("https://") ? URL.canParse(to) : /^\/(?!\/)/.test(to);
  return from.startsWith("/") && isTarget && more.length === 0
    ? { from: foldPath(from), to }
    : null;
}

/** Removes case, escapes and a trailing slash. */
function foldPath(path: string) {
  try {
    return decodeURI(path)
      .toLowerCase()
      .replace(/(?<=.)\/$/, "");
  } catch {
    return path;
  }
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
    if (context.hasPage(redirect.from)) return `${redirect.from} is a page of this site`;
    return isBrokenLink(redirect.to, context) ? `This site has no page ${redirect.to}` : [];
  });
  return wrong.map((message) => ({ path: ["moved"], message }));
}
