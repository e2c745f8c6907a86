import type { ContentPath } from "#domain/content/content-path.ts";
import type { ContentProblem, ProblemContext } from "#domain/content/problems.ts";

/** Links of a page's content ("path" is where one leads) that lead to no page of this site. */
export function linkProblems(
  value: unknown,
  context: Pick<ProblemContext, "hasPage">,
  at: ContentPath = [],
): ContentProblem[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]): ContentProblem[] => {
    const path = [...at, Array.isArray(value) ? Number(name) : name];
    if (name !== "path" || typeof inner !== "string") return linkProblems(inner, context, path);
    const page = inner.split(/[?#]/, 1).join("");
    return !page.startsWith("/") || context.hasPage(page)
      ? []
      : [{ path, message: "This site has no such page" }];
  });
}
