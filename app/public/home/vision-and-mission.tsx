import { PagePicture, PictureKind } from "#app/pictures/page-picture.tsx";
import { SectionLabel } from "#app/ui/section.tsx";
import type { TextsOrFields } from "#app/ui/text-or-field.ts";
import type { HomeContent } from "#content/home.ts";
import type { PictureValue, RenderingName } from "#content/pictures.ts";

type VisionAndMissionProps = Pick<TextsOrFields<HomeContent>, "vision" | "mission">;

/** Two blocks of picture and text: 8 + 4 columns, then 7 + 5. Pictures run off the window. */
export function VisionAndMission({ vision, mission }: VisionAndMissionProps) {
  return (
    <div className="on-pine">
      <section className="grid lg:bleed-grid">
        <Rendering
          path="vision.picture"
          picture={vision.picture}
          name="vision"
          sizes="(width >= 64rem) 65vw, 100vw"
          className="lg:col-[1/10]"
          ratio="aspect-[4/3] lg:aspect-[16/10]"
          caption="lg:col-[2/-1]"
        />
        <div className="section-grid mx-0 content-between gap-y-16 px-edge pt-12 pb-14 lg:col-[10/14] lg:grid-cols-subgrid lg:px-0">
          <SectionLabel number="A-3" name={vision.section} isOnPine className="lg:col-span-2" />
          <div className="lg:col-span-full">
            <h2 className="title-2">{vision.heading}</h2>
            <p className="title-3 mt-5 font-serif leading-snug">{vision.text}</p>
          </div>
        </div>
      </section>
      <section className="grid lg:bleed-grid">
        <div className="section-grid mx-0 gap-y-16 px-edge pt-12 pb-16 lg:col-[2/9] lg:grid-cols-subgrid lg:items-start lg:px-0">
          <SectionLabel number="A-4" name={mission.section} isOnPine className="lg:col-span-2" />
          <div className="lg:col-span-5">
            <h2 className="title-2">{mission.heading}</h2>
            <p className="title-3 mt-5 max-w-[24em] font-serif leading-snug">{mission.text}</p>
          </div>
        </div>
        <Rendering
          path="mission.picture"
          picture={mission.picture}
          name="mission"
          sizes="(width >= 64rem) 42vw, 100vw"
          className="max-lg:order-first lg:col-[9/-1]"
          ratio="aspect-[4/3]"
          caption="lg:col-span-full"
        />
      </section>
    </div>
  );
}

interface RenderingProps {
  path: string;
  picture: PictureValue;
  name: RenderingName;
  sizes: string;
  className: string;
  ratio: string;
  /** The caption's columns among those of the figure. */
  caption: string;
}

const Rendering = ({ className, ratio, caption, ...picture }: RenderingProps) => (
  <figure className={`lg:grid lg:grid-cols-subgrid ${className}`}>
    <PagePicture {...picture} className={`col-span-full w-full ${ratio}`} />
    <figcaption className={`px-edge py-2 text-small text-on-pine-2 lg:px-0 ${caption}`}>
      <PictureKind picture={picture.picture} />
    </figcaption>
  </figure>
);
