/** The picture under each page's head. The plans page has its drawing sheet instead. */
import { Picture } from "#app/pictures/picture.tsx";
import { pictureText } from "#app/pictures/picture-source.ts";
import { conceptNote, type RenderingName } from "#content/pictures.ts";

export const AboutPicture = () => <HeadPicture name="entrance-plaza" />;
export const EventsPicture = () => <HeadPicture name="interior-arena" />;
export const NewsPicture = () => (
  <HeadPicture name="aerial-view" focus="[&_img]:object-[50%_22%]" />
);
export const ContactPicture = () => <HeadPicture name="restored-barn" />;

interface HeadPictureProps {
  name: RenderingName;
  /** A class that says which part stays in view, where that is not the middle. */
  focus?: string;
}

/** From column 3 off the right edge, on phones from edge to edge. Loaded before all other pictures. */
const HeadPicture = ({ name, focus = "" }: HeadPictureProps) => (
  <div className="overflow-x-clip px-edge pt-4">
    <figure className="head-picture section-grid">
      <Picture
        name={name}
        sizes="(width >= 52rem) 80vw, 100vw"
        className={`head-picture-box ${focus}`}
        priority
      />
      <figcaption className="mt-3 text-small text-iron">
        <strong className="text-ink">{pictureText(name).caption}.</strong> {conceptNote.rendering}.
      </figcaption>
    </figure>
  </div>
);
