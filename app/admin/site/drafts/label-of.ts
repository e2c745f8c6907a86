import type { ContentPath } from "#domain/content/content-path.ts";

/** "hero.title" as "Hero, title"; positions count from 1. */
export function labelOf(path: ContentPath): string {
  const words = path.map((name) =>
    typeof name === "number"
      ? String(name + 1)
      : name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  const label = words.join(", ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}
