/** The texts that staff write about a picture. The form uses the limits, the server the schema. */
import { z } from "zod";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

export const MAX_ALT_LENGTH = 180;
export const MEDIA_KINDS = ["photograph", "rendering", "drawing"] as const;

export const pictureTextSchema = z.object({
  alt: z
    .string()
    .trim()
    .min(1, "Describe the picture for those who cannot see it")
    .max(MAX_ALT_LENGTH, `At most ${MAX_ALT_LENGTH} characters`),
  caption: z.string().trim().max(TEXT_LIMITS.caption, `At most ${TEXT_LIMITS.caption} characters`),
  kind: z.enum(MEDIA_KINDS, "Choose what it is"),
  /** The point that stays in view, in percent from the left and from the top: "50 0". */
  focus: z
    .string()
    .regex(/^(100|\d{1,2}) (100|\d{1,2})$/, "Choose what stays in view")
    .transform((input) => {
      const [x = 50, y = 50] = input.split(" ").map(Number);
      return { x, y };
    }),
});

export type MediaPictureText = z.infer<typeof pictureTextSchema>;
