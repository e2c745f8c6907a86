import type { ReactNode } from "react";
import { UNSEEN } from "#app/ui/shown.ts";
import type { ContentPath, Json } from "#domain/content/content-path.ts";

const unseen = new Set<string>(UNSEEN);

/** The same document with a field in place of every text that the page shows. */
export function fieldsOf(
  value: Json,
  renderText: (path: ContentPath, text: string) => ReactNode,
  path: ContentPath = [],
): unknown {
  if (typeof value === "string") return renderText(path, value);
  if (Array.isArray(value))
    return value.map((entry, i) => fieldsOf(entry, renderText, [...path, i]));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "picture" || unseen.has(name) ? inner : fieldsOf(inner, renderText, [...path, name]),
    ]),
  );
}
