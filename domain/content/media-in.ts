/** The uploaded pictures that content names: in every document they are fields called `media`. */
import type { ContentPath } from "./fields/content-path.ts";

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
