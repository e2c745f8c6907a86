/** An uploaded picture as pages show it. Plain data, also for islands. */
import type { MediaKind } from "#db/schema.ts";
import type { EncodedPicture } from "#domain/ports/picture-encoder.ts";

export interface MediaPicture extends EncodedPicture {
  id: string;
  /** Files are `${path}-${width}.avif`, `.webp` and `.jpg`. */
  path: string;
  kind: MediaKind;
  /** Empty while staff have not written it: then the picture must not be published. */
  alt: string;
  caption: string;
  /** Point of interest, in percent from the left and from the top. */
  focus: { x: number; y: number };
}
