/** The uploaded pictures that content names: in every document they are fields called `media`. */
import type { ContentPath } from "./fields/content-path.ts";
import type { ContentProblem, ProblemContext } from "./fields/problems.ts";

interface MediaUse {
  id: string;
  /** Of the object that has the field. */
  path: ContentPath;
}

/** In the order in which they stand. */
export function mediaIn(value: unknown, path: ContentPath = []): MediaUse[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (name === "media" && typeof inner === "string") return [{ id: inner, path }];
    return mediaIn(inner, [...path, Array.isArray(value) ? Number(name) : name]);
  });
}

/** A picture is shown only when it is there and described for those who cannot see it. */
export const mediaProblems = (
  value: unknown,
  { altOf }: Pick<ProblemContext, "altOf">,
): ContentProblem[] =>
  mediaIn(value).flatMap(({ id, path }) => {
    const alt = altOf(id);
    if (alt) return [];
    const message =
      alt === ""
        ? "Describe the picture for those who cannot see it"
        : "The picture was removed, or is still being prepared";
    return [{ path, message }];
  });
