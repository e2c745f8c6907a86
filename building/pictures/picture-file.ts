/** The files of a picture (../make.ts). Sizes in pixels. */
export type PictureFile = RenderedPicture | DrawnPicture;

/** A rendering: files are `${path}-${width}.avif` and `.webp`. */
export interface RenderedPicture {
  kind: "rendering";
  path: string;
  width: number;
  height: number;
  avif: number[];
  webp: number[];
  /** Mean colours of its upper, middle and lower third: its background while it loads. */
  ground: string[];
}

/** A plan, or the sheet in place of a rendering: the file is `path` itself. */
export interface DrawnPicture {
  kind: "drawing";
  path: string;
  width: number;
  height: number;
}
