import type { RenderingName } from "#content/pictures.ts";
import { Picture } from "./picture.tsx";
import { noteOf, pictureText } from "./picture-source.ts";

interface ConceptFigureProps {
  name: RenderingName;
  /** As in the `sizes` attribute; by default the width of a section's text and pictures. */
  sizes?: string;
  widest?: number;
  className?: string;
}

/** A rendering of the first edition with its caption, as wide as what surrounds it. */
export const ConceptFigure = ({
  name,
  sizes = "(width >= 52rem) 76vw, 92vw",
  widest = 2880,
  className,
}: ConceptFigureProps) => (
  <figure className={className}>
    <Picture name={name} sizes={sizes} widest={widest} />
    <figcaption className="mt-3 text-small text-iron">
      {`${pictureText(name).caption}. ${noteOf(name)}.`}
    </figcaption>
  </figure>
);
