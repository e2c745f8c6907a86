/** Pictures that staff can replace: a page names the one of the first edition and where another is stored. */
import { createContext, type ReactNode, use } from "react";
import { conceptNote, type PictureValue, type RenderingName } from "#content/pictures.ts";
import type { MediaPicture as Media } from "#domain/content/media-picture.ts";
import { MediaPicture, type MediaPictureProps, mediaKind } from "./media-picture.tsx";
import { Picture } from "./picture.tsx";

/** The uploaded pictures that the page's content names. */
export const PagePictures = createContext<readonly Media[]>([]);

/** Draws the tools of the picture at a path of the content ("hero.picture"); null outside of the editor. */
export const PictureTools = createContext<((path: string) => ReactNode) | null>(null);

/** The uploaded picture in place of the first edition's; undefined: there is none. */
export const useUploaded = (picture: PictureValue): Media | undefined =>
  use(PagePictures).find(({ id }) => id === picture?.media);

interface PagePictureProps extends Omit<MediaPictureProps, "media"> {
  /** Where the content has it: "hero.picture"; absent where it is another page's. */
  path?: string | undefined;
  picture: PictureValue;
  /** The first edition's, and what replaces that where the window is taller than wide. */
  name: RenderingName;
  tall?: RenderingName;
}

export function PagePicture({ path, picture, name, tall, ...props }: PagePictureProps) {
  const media = useUploaded(picture);
  return (
    <>
      {media ? (
        <MediaPicture media={media} {...props} />
      ) : (
        <Picture name={name} {...(tall && { tall })} {...props} />
      )}
      {path && use(PictureTools)?.(path)}
    </>
  );
}

/** "Concept rendering.", or what an uploaded picture is; nothing of a photograph. */
export function PictureKind({ picture }: { picture: PictureValue }) {
  const media = useUploaded(picture);
  const kind = media ? mediaKind(media) : conceptNote.rendering;
  return kind && `${kind}.`;
}
