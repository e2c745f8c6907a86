import GivingFigureIsland from "#app/islands/giving-figure/island.tsx";
import { Island } from "#app/islands/island.tsx";
import { PagePicture, PictureKind, useUploaded } from "#app/pictures/page-picture.tsx";
import type { HomeFigures } from "#app/public/home/home-figures.ts";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { SectionLabel } from "#app/ui/section.tsx";
import type { Shown } from "#app/ui/shown.ts";
import { pictures } from "#content/pictures.ts";
import type { DonateContent } from "#domain/content/pages/donate.ts";

interface GivingHeadProps extends Pick<HomeFigures, "progress" | "campaign"> {
  page: Shown<DonateContent["page"]>;
}

/** Why to give, and how far the campaign is: the left page of the spread. */
export function GivingHead({ page, progress, campaign }: GivingHeadProps) {
  const { caption } = useUploaded(page.picture) ?? pictures["hero-tall"];
  return (
    <header className="max-lg:contents lg:sticky lg:top-0 lg:self-start">
      <figure className="giving-picture">
        <PagePicture
          path="page.picture"
          picture={page.picture}
          name="hero-tall"
          sizes="(width >= 64rem) 50vw, 100vw"
          priority
        />
        <div className="giving-title">
          <SectionLabel number="D-1" name={page.section} onPine />
          <h1>{page.heading}</h1>
        </div>
        <figcaption>
          <span className="max-sm:hidden">{caption && <>{caption}. </>}</span>
          <PictureKind picture={page.picture} />.
        </figcaption>
      </figure>
      <div className="max-lg:contents lg:grid lg:gap-6 lg:pt-6">
        <p className="text-lead leading-snug max-lg:order-1 max-lg:mt-8">
          {keepTogether(page.lead)}
        </p>
        <Island
          name="giving-figure"
          part={GivingFigureIsland}
          props={{ initial: progress, campaign }}
          showsFigure
        />
      </div>
    </header>
  );
}
