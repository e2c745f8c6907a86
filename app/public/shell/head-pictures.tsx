/**
 * The picture under each page's head. The plans page has its drawing sheet instead, and on the contact
 * page the form comes first.
 */
import {
  PagePicture,
  PictureKind,
  type PictureValue,
  useUploaded,
} from "#app/pictures/page-picture.tsx";
import { pictureText } from "#app/pictures/picture-source.ts";
import type { RenderingName } from "#content/pictures.ts";

interface OwnPicture {
  /** The page's `page.picture`. */
  picture?: PictureValue;
}

export const AboutPicture = ({ picture }: OwnPicture) => (
  <HeadPicture picture={picture} name="entrance-plaza" />
);
export const NewsPicture = ({ picture }: OwnPicture) => (
  <HeadPicture picture={picture} name="evening-road" focus="[&_img]:object-[50%_22%]" />
);
export const ContactPicture = ({ picture }: OwnPicture) => (
  <HeadPicture picture={picture} name="warm-up-pens" priority={false} />
);

interface HeadPictureProps {
  picture: PictureValue;
  name: RenderingName;
  /** A class that says which part stays in view, where that is not the middle. */
  focus?: string;
  /** Whether it is loaded before all other pictures. */
  priority?: boolean;
}

/** From column 3 off the right edge, on phones from edge to edge. */
const HeadPicture = ({ focus = "", ...props }: HeadPictureProps) => (
  <div className="overflow-x-clip px-edge pt-4">
    <HeadFigure
      {...props}
      sizes="(width >= 52rem) 80vw, 100vw"
      className="section-grid"
      box={`head-picture-box ${focus}`}
    />
  </div>
);

interface HeadFigureProps extends Omit<HeadPictureProps, "focus"> {
  sizes: string;
  className: string;
  /** Classes of the picture. */
  box: string;
}

const HeadFigure = ({ className, box, priority = true, ...picture }: HeadFigureProps) => (
  <figure className={`head-picture ${className}`}>
    <PagePicture path="page.picture" {...picture} className={box} priority={priority} />
    <figcaption className="mt-3 text-small text-iron">
      <HeadCaption {...picture} />
    </figcaption>
  </figure>
);

function HeadCaption({ picture, name }: Pick<HeadPictureProps, "picture" | "name">) {
  const media = useUploaded(picture);
  const caption = media ? media.caption : pictureText(name).caption;
  return (
    <>
      {caption && <strong className="text-ink">{caption}.</strong>}{" "}
      <PictureKind picture={picture} />.
    </>
  );
}
