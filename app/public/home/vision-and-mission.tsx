import { PagePicture, PictureKind, type PictureValue } from "#app/pictures/page-picture.tsx";
import { SectionLabel } from "#app/ui/section.tsx";
import type { Shown } from "#app/ui/shown.ts";
import type { RenderingName } from "#content/pictures.ts";
import type { HomeContent } from "#domain/content/pages/home.ts";

const LABEL = { onPine: true, className: "max-w-48" };

interface VisionAndMissionProps {
  vision: Shown<HomeContent["vision"]>;
  mission: Shown<HomeContent["mission"]>;
}

/** Two blocks of picture and text: 8 + 4 columns, then 7 + 5. */
export function VisionAndMission({ vision, mission }: VisionAndMissionProps) {
  return (
    <div className="when-near on-pine">
      <section className="grid lg:grid-cols-12">
        <Rendering
          place="vision.picture"
          picture={vision.picture}
          name="vision"
          sizes="(width >= 64rem) 67vw, 100vw"
          className="lg:col-span-8"
          ratio="aspect-[4/3] lg:aspect-[16/10]"
        />
        <div className="flex flex-col justify-between gap-16 px-edge pt-12 pb-14 lg:col-span-4 lg:pr-[max(var(--spacing-edge),150%-50rem)] lg:pl-10">
          <SectionLabel number="A-3" name={vision.section} {...LABEL} />
          <div>
            <h2 className="title-2">{vision.heading}</h2>
            <p className="title-3 mt-5 font-serif leading-snug">{vision.text}</p>
          </div>
        </div>
      </section>
      <section className="grid lg:grid-cols-12">
        <div className="px-edge pt-12 pb-16 lg:col-span-7 lg:grid lg:grid-cols-[2fr_5fr] lg:items-start lg:gap-gutter lg:pr-12 lg:pl-[max(var(--spacing-edge),600%/7-50rem)]">
          <SectionLabel number="A-4" name={mission.section} {...LABEL} />
          <div className="max-lg:mt-16">
            <h2 className="title-2">{mission.heading}</h2>
            <p className="title-3 mt-5 max-w-[24em] font-serif leading-snug">{mission.text}</p>
          </div>
        </div>
        <Rendering
          place="mission.picture"
          picture={mission.picture}
          name="mission"
          sizes="(width >= 64rem) 42vw, 100vw"
          className="max-lg:order-first lg:col-span-5"
          ratio="aspect-[4/3]"
        />
      </section>
    </div>
  );
}

interface RenderingProps {
  place: string;
  picture: PictureValue;
  name: RenderingName;
  sizes: string;
  className: string;
  ratio: string;
}

const Rendering = ({ className, ratio, ...picture }: RenderingProps) => (
  <figure className={className}>
    <PagePicture {...picture} className={`w-full ${ratio}`} />
    <figcaption className="px-edge py-2 text-small text-on-pine-2 lg:px-3">
      <PictureKind picture={picture.picture} />
    </figcaption>
  </figure>
);
