import { isDeepStrictEqual } from "node:util";
import type { ShownPicture } from "#app/pictures/any-picture.tsx";
import type { GalleryItem } from "#content/plans.ts";
import { firstGallery, type GalleryContent } from "#domain/content/pages/gallery.ts";
import type { MediaLibrary } from "#domain/media/media-library.ts";

/**
 * The published items with their pictures; undefined for the first edition, which the island knows. An
 * item whose picture is not there (content of another site) is left out.
 */
export function shownGallery(
  content: GalleryContent,
  library: Pick<MediaLibrary, "find">,
): GalleryItem<ShownPicture>[] | undefined {
  if (isDeepStrictEqual(content, firstGallery)) return undefined;
  return content.items.flatMap((item) => {
    if ("name" in item.picture) return { ...item, picture: item.picture };
    const media = library.find(item.picture.media);
    return media ? { ...item, picture: { media } } : [];
  });
}
