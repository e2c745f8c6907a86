import type { ContentPath } from "#domain/content/content-path.ts";
import { isSame } from "./replaced-edits.ts";

/** The places at which two values differ, and those that hold them: "", "phases", "phases.0" and so on. */
export function placesBetween(before: unknown, after: unknown, path: ContentPath = []): string[] {
  if (isSame(before, after)) return [];
  const was = new Map(entriesOf(before));
  const is = new Map(entriesOf(after));
  const names = new Set([...was.keys(), ...is.keys()]);
  const inner = [...names].flatMap((name) =>
    placesBetween(was.get(name), is.get(name), [...path, name]),
  );
  return [path.join("."), ...inner];
}

const entriesOf = (value: unknown) =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];
