import GivingFigureIsland from "#app/islands/giving-figure/island.tsx";
import { Island } from "#app/islands/island.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import type { HomeFigures } from "#app/public/home/home-figures.ts";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { SectionLabel } from "#app/ui/section.tsx";
import { donatePage } from "#content/donate.ts";
import { conceptNote, pictures } from "#content/pictures.ts";

type GivingHeadProps = Pick<HomeFigures, "progress" | "campaign">;

/** Why to give, and how far the campaign is: the left page of the spread. */
export function GivingHead({ progress, campaign }: GivingHeadProps) {
  return (
    <header className="giving-why">
      <figure className="giving-picture">
        <Picture
          name="hero-tall"
          sizes="(width >= 64rem) 50vw, 100vw"
          alt={pictures["hero-tall"].alt}
          priority
        />
        <div className="giving-title">
          <SectionLabel number="D-1" name="Giving" onPine />
          <h1>{donatePage.heading}</h1>
        </div>
        <figcaption>
          <span className="max-sm:hidden">{pictures["hero-tall"].caption}. </span>
          {conceptNote.rendering}.
        </figcaption>
      </figure>
      <div className="giving-words">
        <p className="giving-lead text-lead leading-snug">{keepTogether(donatePage.lead)}</p>
        <Island
          name="giving-figure"
          part={GivingFigureIsland}
          props={{ initial: progress, campaign }}
          figure={progress}
        />
      </div>
    </header>
  );
}
