import type { ContentPath } from "#domain/content/content-path.ts";

/** "hero.title" as "Hero, title"; positions count from 1, and "path" is where a link leads. */
export function labelOf(path: ContentPath): string {
  const words = path.flatMap((name) =>
    typeof name === "number"
      ? String(name + 1)
      : name === "path"
        ? "link"
        : name === "unseen"
          ? []
          : name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  const label = words.join(", ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}
