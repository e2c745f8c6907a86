import { PagePicture, PictureKind, useUploaded } from "#app/pictures/page-picture.tsx";
import { pictureText } from "#app/pictures/picture-source.ts";
import type { PictureValue, RenderingName } from "#content/pictures.ts";

interface HeaderPictureProps {
  /** Sets which part stays in view, if that is not the middle. */
  className?: string;
  /** The page's `page.picture`. */
  picture: PictureValue;
  name: RenderingName;
  /** Whether it is loaded before all other pictures. */
  priority?: boolean;
}

/**
 * The picture under a page's head: from column 3 off the right edge, on phones from edge to edge.
 */
export function HeaderPicture(props: HeaderPictureProps) {
  const { className = "", picture, name, priority = true } = props;
  const { caption } = useUploaded(picture) ?? pictureText(name);
  return (
    <div className={`overflow-x-clip px-edge pt-4 ${className}`}>
      <figure className="section-grid gap-y-0">
        <PagePicture
          path="page.picture"
          picture={picture}
          name={name}
          sizes="(width >= 52rem) 80vw, 100vw"
          className="-mx-edge aspect-2/1 md:mr-[calc(-1*max(var(--spacing-edge),50vw-50rem))] md:ml-0 md:aspect-5/2"
          priority={priority}
        />
        <figcaption className="mt-3 text-small text-iron">
          {caption && <strong className="text-ink">{caption}.</strong>}{" "}
          <PictureKind picture={picture} />
        </figcaption>
      </figure>
    </div>
  );
}
