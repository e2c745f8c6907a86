import type { PictureChoice } from "#content/plans.ts";
import type { MediaPicture as Media } from "#domain/content/media-picture.ts";
import { type MediaPictureProps, mediaJpeg, mediaKind, UploadedPicture } from "./media-picture.tsx";
import { Picture } from "./picture.tsx";
import { noteOf, openableFile } from "./picture-source.ts";

export type ShownPicture = Extract<PictureChoice, { name: unknown }> | { media: Media };

interface AnyPictureProps extends Omit<MediaPictureProps, "media"> {
  picture: ShownPicture;
  widest?: number | undefined;
}

export const AnyPicture = ({ picture, widest, ...props }: AnyPictureProps) =>
  "media" in picture ? (
    <UploadedPicture media={picture.media} {...props} />
  ) : (
    <Picture name={picture.name} widest={widest} {...props} />
  );

export const kindOfPicture = (picture: ShownPicture) =>
  "media" in picture ? mediaKind(picture.media) : noteOf(picture.name);

export const fileOfPicture = (picture: ShownPicture) =>
  "media" in picture ? mediaJpeg(picture.media).path : openableFile(picture.name);
