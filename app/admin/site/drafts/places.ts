/** Places in a document: what they are called, and the way to their fields. */
import { fieldLabel } from "#app/admin/site/forms/field-labels.ts";
import { staffNews } from "#content/staff-news.ts";
import type { ContentPath } from "#domain/content/content-path.ts";
import { findFactGroup } from "#domain/facts/fact-forms.ts";

const news = new Map<unknown, unknown>(Object.entries({ ...staffNews, video: staffNews.hasVideo }));

/** What a place of the document `key` is called in its editor; empty for the whole document. */
export function placeName(key: string, path: ContentPath): string {
  const [kind] = key.split("/");
  const isForm = kind === "gatherings" || key === "notice" || findFactGroup(key);
  const label = kind === "news" ? news.get(path[0]) : isForm ? fieldLabel(key, path) : undefined;
  return typeof label === "string" ? label : labelOf(path);
}

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

/** Moves the focus to the field of a place, or of what it belongs to: in a form, on a page or beside it. */
export function showPlace(path: ContentPath): void {
  const frames = [...document.querySelectorAll("iframe")].map((frame) => frame.contentDocument);
  const fields = path.flatMap((_, left) => {
    const name = CSS.escape(path.slice(0, path.length - left).join("."));
    return [document, ...frames].map((page) =>
      page?.querySelector<HTMLElement>(`[data-path="${name}"], form [name="${name}"]`),
    );
  });
  const place = fields.find((field) => field);
  place?.closest("details")?.setAttribute("open", "");
  const isControl = place?.matches("[tabindex], [contenteditable], [name], textarea");
  (isControl ? place : place?.querySelector("button"))?.focus();
}
