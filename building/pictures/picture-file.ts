/** The files of a picture that ../make.ts makes. Sizes are in pixels. */
export type PictureFile = RenderedPicture | DrawnPicture;

/** A rendering. Its files are `${path}-${width}.avif` and `.webp`. */
export interface RenderedPicture {
  kind: "rendering";
  path: string;
  width: number;
  height: number;
  avif: number[];
  webp: number[];
  /**
   * The mean colors of its upper, middle and lower third, which are its background while it loads.
   */
  ground: string[];
}

/** A plan, or the drawing that stands in for a rendering. The file is `path` itself. */
export interface DrawnPicture {
  kind: "drawing";
  path: string;
  width: number;
  height: number;
}
