import type { PictureFile } from "#building/pictures/picture-file.ts";
import manifest from "#building/results/pictures.json";
import {
  conceptNote,
  type PictureName,
  type PictureText,
  pictures,
  plans,
} from "#content/pictures.ts";

const files: Record<string, PictureFile> = manifest as Record<string, PictureFile>;
const texts: Record<PictureName, PictureText> = { ...pictures, ...plans };

/** The build makes a file for every name, so a missing one is a defect. */
export function pictureFile(name: PictureName | "front-elevation"): PictureFile {
  const file = files[name];
  if (!file) throw new Error(`no picture was built for "${name}"`);
  return file;
}

export const pictureText = (name: PictureName): PictureText => texts[name];

/** Shown with the picture everywhere, because nothing in it is built yet. */
export const noteOf = (name: PictureName) =>
  name in plans ? conceptNote.drawing : conceptNote.rendering;

/** Returns the file that a link opens: the largest WebP, or the drawing. */
export function openableFile(name: PictureName): string {
  const file = pictureFile(name);
  return file.kind === "drawing"
    ? file.path
    : `${file.path}-${file.webp[file.webp.length - 1]}.webp`;
}

/** Returns a `srcset` of all widths in one format. */
export const srcSet = (path: string, widths: number[], format: "avif" | "webp") =>
  widths.map((width) => `${path}-${width}.${format} ${width}w`).join(", ");
