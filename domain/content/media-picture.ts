/** An uploaded picture as pages show it. It is plain data, so that islands can use it. */
import type { MediaKind } from "#db/schema.ts";
import type { EncodedPicture } from "#domain/ports/picture-encoder.ts";

export interface MediaPicture extends EncodedPicture {
  id: string;
  /** Files are `${path}-${width}.avif`, `.webp` and `.jpg`. */
  path: string;
  kind: MediaKind;
  /** Empty until staff write it; a picture without alt text must not be published. */
  alt: string;
  caption: string;
  /** Point of interest, in percent from the left and from the top. */
  focus: { x: number; y: number };
}
