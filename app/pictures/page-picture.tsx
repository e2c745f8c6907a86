/**
 * Pictures that staff can replace: a page names the picture of the first edition and where an
 * uploaded one is stored.
 */
import { createContext, type ReactNode, use } from "react";
import { conceptNote, type PictureValue, type RenderingName } from "#content/pictures.ts";
import type { MediaPicture as Media } from "#domain/content/media-picture.ts";
import { type MediaPictureProps, mediaKind, UploadedPicture } from "./media-picture.tsx";
import { Picture } from "./picture.tsx";

/** The uploaded pictures in the page's content. */
export const PagePictures = createContext<readonly Media[]>([]);

/**
 * Renders the tools of the picture at a path of the content ("hero.picture"); null outside of the
 * editor.
 */
export const PictureTools = createContext<((path: string) => ReactNode) | null>(null);

/** Returns the uploaded picture that replaces the first edition's; undefined when there is none. */
export const useUploaded = (picture: PictureValue): Media | undefined =>
  use(PagePictures).find(({ id }) => id === picture?.media);

interface PagePictureProps extends Omit<MediaPictureProps, "media"> {
  /** The path in the content, such as "hero.picture"; missing for a picture of another page. */
  path?: string | undefined;
  picture: PictureValue;
  /** The first edition's picture, and the one for windows that are taller than wide. */
  name: RenderingName;
  tall?: RenderingName;
}

export function PagePicture({ path, picture, name, tall, ...props }: PagePictureProps) {
  const media = useUploaded(picture);
  return (
    <>
      {media ? (
        <UploadedPicture media={media} {...props} />
      ) : (
        <Picture name={name} {...(tall && { tall })} {...props} />
      )}
      {path && use(PictureTools)?.(path)}
    </>
  );
}

/** Says "Concept rendering.", or the kind of an uploaded picture; nothing for a photograph. */
export function PictureKind({ picture }: { picture: PictureValue }) {
  const media = useUploaded(picture);
  const kind = media ? mediaKind(media) : conceptNote.rendering;
  return kind && `${kind}.`;
}
