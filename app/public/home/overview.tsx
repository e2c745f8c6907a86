import { PagePicture, PictureKind } from "#app/pictures/page-picture.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Shown } from "#app/ui/shown.ts";
import type { HomeContent } from "#domain/content/pages/home.ts";

/** The statement, then two pictures of one height: the aerial view runs off the right edge. */
export function Overview({ overview }: { overview: Shown<HomeContent["overview"]> }) {
  return (
    <>
      <Section number="A-1" name={overview.heading}>
        <div>
          {typeof overview.heading === "string" && <h2 className="sr-only">{overview.heading}</h2>}
          <p className="statement max-w-[22em]">{keepTogether(overview.statement)}</p>
          <p className="mt-8 max-w-[30rem] text-lead leading-snug">{keepTogether(overview.text)}</p>
        </div>
      </Section>
      <div className="grid gap-y-12 pb-section max-md:pl-edge md:bleed-grid">
        <figure className="md:order-2 md:col-[6/-1] md:row-span-2 md:grid md:grid-rows-subgrid md:gap-y-0">
          <PagePicture
            path="overview.aerial.picture"
            picture={overview.aerial.picture}
            name="aerial-view"
            sizes="(width >= 52rem) 68vw, 113vw"
            className="aspect-[3/2] w-full md:aspect-auto md:h-0 md:min-h-full"
          />
          <Caption {...overview.aerial} />
        </figure>
        <figure className="max-md:ml-[18%] md:col-[2/6] md:row-span-2 md:grid md:grid-rows-subgrid md:gap-y-0">
          <PagePicture
            path="overview.mockup.picture"
            picture={overview.mockup.picture}
            name="porch-evening"
            sizes="(width >= 110rem) 41.5vw, (width >= 52rem) 45vw, 78vw"
            className="aspect-[7/6] w-full md:aspect-[3/4]"
          />
          <Caption {...overview.mockup} />
        </figure>
      </div>
    </>
  );
}

function Caption({ title, text, picture }: Shown<HomeContent["overview"]["aerial"]>) {
  return (
    <figcaption className="mt-3 pr-edge text-small text-iron">
      <strong className="text-ink">{title}</strong> {text} <PictureKind picture={picture} />.
    </figcaption>
  );
}
