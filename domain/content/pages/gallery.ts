import { z } from "zod";
import { type PictureName, pictures, plans } from "#content/pictures.ts";
import { galleryItems } from "#content/plans.ts";
import { CAPTION_MAX } from "#domain/media/picture-text.ts";
import { entries, media, text } from "./fields.ts";

export const GALLERY_MAX = 60;
/** The id of a video, as its provider makes them. */
export const VIDEO_ID = /^[\w-]{11}$/;

const names = Object.keys({ ...pictures, ...plans }) as PictureName[];
const common = {
  id: z.string().regex(/^[a-z0-9-]{1,60}$/, "Use small letters, digits and hyphens"),
  caption: text(CAPTION_MAX),
  picture: z.union([z.object({ name: z.enum(names) }), media]),
};
const video = z.union([
  z.object({ fact: z.enum(["facility", "arena"]) }),
  z.object({ id: z.string().regex(VIDEO_ID, "Enter the 11 characters of the video's address") }),
]);

/** The gallery on the plans page (specification, sections 2 and 4). */
export const gallerySchema = z.object({
  items: entries(
    z.discriminatedUnion("type", [
      z.object({ type: z.literal("image"), ...common }),
      z.object({ type: z.literal("video"), ...common, video }),
    ]),
    GALLERY_MAX,
  ).refine(
    (items) => new Set(items.map(({ id }) => id)).size === items.length,
    "Two entries have the same name in the address",
  ),
});

export type GalleryContent = z.infer<typeof gallerySchema>;

export const firstGallery: GalleryContent = { items: galleryItems };
