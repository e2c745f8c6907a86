import type { ShownPicture } from "#app/pictures/any-picture.tsx";
import { type GalleryItem, gallery, galleryItems } from "#content/plans.ts";
import type { GalleryViewerWords } from "#domain/content/pages/plans-words.ts";
import { Gallery } from "./gallery.tsx";
import { type GalleryVideos, galleryEntries } from "./gallery-entries.ts";

interface GalleryIslandProps {
  videos: GalleryVideos;
  /** Undefined: the first edition. */
  items?: readonly GalleryItem<ShownPicture>[] | undefined;
  labelledBy: string;
  /** By default the first edition. */
  texts?: typeof gallery | undefined;
  viewerTexts?: GalleryViewerWords | undefined;
}

/** The carousel, and the viewer that opens over it. */
export default function GalleryIsland(props: GalleryIslandProps) {
  const { videos, items = galleryItems, texts = gallery, ...more } = props;
  return <Gallery entries={galleryEntries(items, videos)} texts={texts} {...more} />;
}
