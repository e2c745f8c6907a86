import {
  PagePicture,
  PictureKind,
  type PictureValue,
  useUploaded,
} from "#app/pictures/page-picture.tsx";
import { pictureText } from "#app/pictures/picture-source.ts";
import type { RenderingName } from "#content/pictures.ts";

interface HeadPictureProps {
  /** The page's `page.picture`. */
  picture: PictureValue;
  name: RenderingName;
  /** A class that says which part stays in view, where that is not the middle. */
  focus?: string;
  /** Whether it is loaded before all other pictures. */
  priority?: boolean;
}

/** The picture under a page's head: from column 3 off the right edge, on phones from edge to edge. */
export function HeadPicture({ picture, name, focus = "", priority = true }: HeadPictureProps) {
  const { caption } = useUploaded(picture) ?? pictureText(name);
  return (
    <div className="overflow-x-clip px-edge pt-4">
      <figure className="head-picture section-grid">
        <PagePicture
          path="page.picture"
          picture={picture}
          name={name}
          sizes="(width >= 52rem) 80vw, 100vw"
          className={`head-picture-box ${focus}`}
          priority={priority}
        />
        <figcaption className="mt-3 text-small text-iron">
          {caption && <strong className="text-ink">{caption}.</strong>}{" "}
          <PictureKind picture={picture} />.
        </figcaption>
      </figure>
    </div>
  );
}
