import type { ContentPath } from "#domain/content/content-path.ts";

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
