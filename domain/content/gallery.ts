import { z } from "zod";
import { type PictureName, pictures, plans } from "#content/pictures.ts";
import { galleryItems } from "#content/plans.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { field, list, media, text } from "./fields/fields.ts";
import { videoId } from "./fields/form-fields.ts";

const MAX_GALLERY_ENTRIES = 60;

const names = Object.keys({ ...pictures, ...plans }) as PictureName[];
const common = {
  id: field(z.string().regex(/^[a-z0-9-]{1,60}$/, "Use small letters, digits and hyphens"), {
    kind: "id",
  }),
  picture: field(z.union([z.object({ name: z.enum(names) }), media]), {
    kind: "picture",
    empty: { media: "" },
  }),
  caption: text(TEXT_LIMITS.caption),
};
const video = field(
  z.union([z.object({ fact: z.enum(["facility", "arena"]) }), z.object({ id: videoId })]),
  { kind: "anyVideo", empty: { fact: "facility" } },
);
const image = z.object({ type: z.literal("image"), ...common });
const film = z.object({ type: z.literal("video"), ...common, video });

/** The gallery on the plans page (specification, sections 2 and 4). */
export const gallerySchema = z.object({
  items: list(
    z.discriminatedUnion("type", [
      field(image, { kind: "group", noun: "picture" }),
      field(film, { kind: "group", noun: "video" }),
    ]),
    { label: "Pictures and videos", max: MAX_GALLERY_ENTRIES, missing: "Keep at least one entry" },
  ).refine(
    (items) => new Set(items.map(({ id }) => id)).size === items.length,
    "Two entries have the same name in the address",
  ),
});

export type GalleryContent = z.infer<typeof gallerySchema>;

export const firstGallery: GalleryContent = { items: galleryItems };
