import { fileOfPicture, kindOfPicture, type ShownPicture } from "#app/pictures/any-picture.tsx";
import { watchUrl } from "#app/ui/video-urls.ts";
import type { GalleryItem } from "#content/plans.ts";

/** Ids at the video provider; null while there is no video yet. */
export interface GalleryVideos {
  facility: string | null;
  arena: string | null;
}

export interface GalleryEntry {
  id: string;
  number: string;
  caption: string;
  kind: string;
  picture: ShownPicture;
  /** The file that opens without scripts; null when there is none. */
  file: string | null;
  video?: { id: string | null };
}

export function galleryEntries(
  items: readonly GalleryItem<ShownPicture>[],
  videos: GalleryVideos,
): GalleryEntry[] {
  return items.map((item, index) => {
    const { id, caption, picture } = item;
    const common = { id, number: String(index + 1).padStart(2, "0"), caption, picture };
    if (item.type === "image")
      return { ...common, kind: kindOfPicture(picture), file: fileOfPicture(picture) };
    const videoId = "id" in item.video ? item.video.id : videos[item.video.fact];
    return {
      ...common,
      kind: videoId ? "Video" : "No video yet",
      file: videoId && watchUrl(videoId),
      video: { id: videoId },
    };
  });
}
