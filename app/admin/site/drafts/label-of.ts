import type { ContentPath } from "#domain/content/content-path.ts";

/** "hero.title" as "Hero, title"; positions count from 1, and "path" is where a link leads. */
export function labelOf(path: ContentPath): string {
  // "unseen" groups the texts that are not on the page; staff do not know the name.
  const words = path.filter((name) => name !== "unseen").map(wordOf);
  const label = words.join(", ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function wordOf(name: string | number): string {
  if (typeof name === "number") return String(name + 1);
  if (name === "path") return "link";
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
