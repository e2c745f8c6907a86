import { Gallery } from "./gallery.tsx";
import { type GalleryVideos, galleryEntries } from "./gallery-entries.ts";

/** The carousel, and the viewer that opens over it. */
export default function GalleryIsland({
  videos,
  labelledBy,
}: {
  videos: GalleryVideos;
  labelledBy: string;
}) {
  return <Gallery entries={galleryEntries(videos)} labelledBy={labelledBy} />;
}
