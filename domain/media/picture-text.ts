/** Staff's texts of a picture. The form uses the limits, the server the schema. */
import { z } from "zod";

export const ALT_MAX = 180;
export const CAPTION_MAX = 80;
export const MEDIA_KINDS = ["photograph", "rendering", "drawing"] as const;

/** From the left, or from the top. */
const percent = z.string().min(1).pipe(z.coerce.number<string>().int().min(0).max(100));

export const pictureTextSchema = z.object({
  alt: z
    .string()
    .trim()
    .min(1, "Describe the picture for those who cannot see it")
    .max(ALT_MAX, `At most ${ALT_MAX} characters`),
  caption: z.string().trim().max(CAPTION_MAX, `At most ${CAPTION_MAX} characters`),
  kind: z.enum(MEDIA_KINDS, "Choose what it is"),
  focusX: percent,
  focusY: percent,
});

export type PictureText = z.infer<typeof pictureTextSchema>;
