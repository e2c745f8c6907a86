/** The gallery's 14 items as the page shows them. */
import { noteOf, openableFile, pictureText } from "#app/pictures/picture-source.ts";
import { watchUrl } from "#app/ui/video-urls.ts";
import type { PictureName } from "#content/pictures.ts";
import { gallery } from "#content/plans.ts";

/** Ids at the video provider; null where there is no video yet. */
export interface GalleryVideos {
  facility: string | null;
  arena: string | null;
}

export interface GalleryEntry {
  id: string;
  /** "01" to "14" */
  number: string;
  caption: string;
  /** "Concept rendering", "Video". */
  kind: string;
  /** The picture, or the video's poster. */
  picture: PictureName;
  /** Opened without scripts; null where there is nothing to open. */
  file: string | null;
  /** For videos only. */
  video?: { id: string | null };
}

export function galleryEntries(videos: GalleryVideos): GalleryEntry[] {
  return gallery.items.map((item, i) => {
    const number = String(i + 1).padStart(2, "0");
    if (item.type === "image") {
      return {
        id: item.id,
        number,
        caption: pictureText(item.id).caption,
        kind: noteOf(item.id),
        picture: item.id,
        file: openableFile(item.id),
      };
    }
    const id = videos[item.video];
    return {
      id: item.id,
      number,
      caption: item.caption,
      kind: id ? "Video" : "Video, to come",
      picture: item.poster,
      file: id && watchUrl(id),
      video: { id },
    };
  });
}
