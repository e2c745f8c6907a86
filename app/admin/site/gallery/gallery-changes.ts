import type { GalleryItem } from "#content/plans.ts";
import { videoIdIn } from "#domain/content/form-fields.ts";
import { VIDEO_ID } from "#domain/content/pages/gallery.ts";

/** The list with an entry at another place. */
export function movedItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** A new entry of an uploaded picture, as picture or as poster of a video. Its id names it in URLs. */
export function newItem(media: string, caption: string, type: GalleryItem["type"]): GalleryItem {
  const id = `${type}-${crypto.randomUUID().slice(0, 8)}`;
  const common = { id, caption, picture: { media } };
  return type === "image" ? { type, ...common } : { type, ...common, video: { fact: "facility" } };
}

/** The id of a video by its address on YouTube or as it is; null for any other text. */
export function readVideoId(typed: string): string | null {
  const id = videoIdIn(typed.trim());
  return VIDEO_ID.test(id) ? id : null;
}
