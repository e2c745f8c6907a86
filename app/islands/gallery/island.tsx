import type { ShownPicture } from "#app/pictures/any-picture.tsx";
import { type GalleryItem, galleryItems } from "#content/plans.ts";
import { Gallery } from "./gallery.tsx";
import { type GalleryVideos, galleryEntries } from "./gallery-entries.ts";

interface GalleryIslandProps {
  videos: GalleryVideos;
  /** Undefined: the first edition. */
  items?: readonly GalleryItem<ShownPicture>[] | undefined;
  labelledBy: string;
}

/** The carousel, and the viewer that opens over it. */
export default function GalleryIsland({
  videos,
  items = galleryItems,
  labelledBy,
}: GalleryIslandProps) {
  return <Gallery entries={galleryEntries(items, videos)} labelledBy={labelledBy} />;
}
