import type { RenderingName } from "#content/pictures.ts";
import { Picture } from "./picture.tsx";
import { noteOf, pictureText } from "./picture-source.ts";

interface ConceptFigureProps {
  name: RenderingName;
  className?: string;
}

/** A rendering of the first edition with its caption, as wide as a section's text and pictures. */
export const ConceptFigure = ({ name, className }: ConceptFigureProps) => (
  <figure className={className}>
    <Picture name={name} sizes="(width >= 52rem) 76vw, 92vw" widest={2880} />
    <figcaption className="mt-3 text-small text-iron">
      {`${pictureText(name).caption}. ${noteOf(name)}.`}
    </figcaption>
  </figure>
);
