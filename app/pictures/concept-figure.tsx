import type { RenderingName } from "#content/pictures.ts";
import { Picture } from "./picture.tsx";
import { noteOf, pictureText } from "./picture-source.ts";

interface ConceptFigureProps {
  name: RenderingName;
  className?: string;
  /** Loads the picture early; for the largest one of the first screen. */
  priority?: boolean;
}

/** A rendering of the first edition with its caption, as wide as a section's text and pictures. */
export const ConceptFigure = ({ name, className, priority }: ConceptFigureProps) => (
  <figure className={className}>
    <Picture
      name={name}
      sizes="(width >= 52rem) 76vw, 90vw"
      widest={2880}
      priority={priority ?? false}
    />
    <figcaption className="mt-3 text-small text-iron">
      {`${pictureText(name).caption}. ${noteOf(name)}.`}
    </figcaption>
  </figure>
);
