import type { RenderingName } from "#content/pictures.ts";
import { Picture } from "./picture.tsx";
import { noteOf, pictureText } from "./picture-source.ts";

interface ConceptFigureProps {
  name: RenderingName;
  /** As in the `sizes` attribute. */
  sizes: string;
  /** Pixels of the widest file that it may need. */
  widest?: number | undefined;
  className?: string;
}

/** A rendering of the first edition with its caption, as wide as what surrounds it. */
export const ConceptFigure = ({ name, sizes, widest, className }: ConceptFigureProps) => (
  <figure className={className}>
    <Picture name={name} sizes={sizes} widest={widest} />
    <figcaption className="mt-3 text-small text-iron">
      {`${pictureText(name).caption}. ${noteOf(name)}.`}
    </figcaption>
  </figure>
);
