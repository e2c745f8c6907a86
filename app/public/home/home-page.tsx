import { PagePicture, PictureKind, useUploaded } from "#app/pictures/page-picture.tsx";
import { MorePages } from "#app/public/shell/more-pages.tsx";
import { useOrganization } from "#app/public/shell/published-texts.ts";
import { Arrow } from "#app/ui/arrow.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { renderList } from "#app/ui/render-list.tsx";
import { Section } from "#app/ui/section.tsx";
import type { TextOrField, TextsOrFields } from "#app/ui/text-or-field.ts";
import { withLinks } from "#app/ui/with-links.tsx";
import type { HomeContent } from "#content/home.ts";
import type { RenderingName } from "#content/pictures.ts";
import type { ValuesContent } from "#content/values.ts";
import type { DocumentValue } from "#domain/content/document-types.ts";
import { DebtFreeStatement, Funding, Phases } from "./funding.tsx";
import type { HomeFigures } from "./home-figures.ts";
import { ValueRow } from "./value-row.tsx";
import { VisionAndMission } from "./vision-and-mission.tsx";

type Content = TextsOrFields<HomeContent>;

interface HomePageProps extends HomeFigures {
  content: Content;
  values: ValuesContent["values"];
  /** The newest entry of the construction log; null while it is empty. */
  newest: Pick<DocumentValue<"log">["entries"][number], "day" | "text"> | null;
}

export default function HomePage({ content, values, newest, ...figures }: HomePageProps) {
  return (
    <main id="main">
      <Hero hero={content.hero} />
      <Overview overview={content.overview} />
      <Teasers {...content} />
      <VisionAndMission {...content} />
      <Values intro={content.values} values={values} />
      <Funding {...content} {...figures} />
      <DebtFreeStatement {...content} />
      <Phases intro={content.phases} newest={newest} {...figures} />
    </main>
  );
}

function Hero({ hero }: Pick<Content, "hero">) {
  const { name } = useOrganization();
  const uploadedPicture = useUploaded(hero.picture);
  return (
    <section className="hero" aria-label={name}>
      <PagePicture
        path="hero.picture"
        picture={hero.picture}
        name="hero"
        tall="hero-tall"
        sizes="(orientation: portrait) max(100vw, 67vh), max(100vw, 160vh)"
        priority
      />
      <div className="hero-scrim" aria-hidden="true" />
      <div className="hero-text">
        <h1>{hero.title}</h1>
        <div className="hero-foot">
          <div>
            <p className="font-serif text-[clamp(1.3125rem,1.05rem+1.2vw,2.125rem)] leading-[1.18] font-semibold tracking-[-0.01em] text-balance">
              {hero.line}
            </p>
            <p className="mt-1 text-small">
              {uploadedPicture ? (
                <>
                  {hero.place} {uploadedPicture.caption && `${uploadedPicture.caption}. `}
                  <PictureKind picture={hero.picture} />
                </>
              ) : (
                keepTogether(hero.note)
              )}
            </p>
          </div>
          <a href={hero.action.path} className="button">
            {hero.action.name}
          </a>
        </div>
      </div>
    </section>
  );
}

/** The statement, then two pictures of one height. The aerial view runs off the right edge. */
function Overview({ overview }: Pick<Content, "overview">) {
  return (
    <>
      <Section number="A-1" name={overview.heading}>
        <div>
          {typeof overview.heading === "string" && <h2 className="sr-only">{overview.heading}</h2>}
          <p className="statement max-w-[22em]">{keepTogether(overview.statement)}</p>
          <p className="mt-8 max-w-[30rem] text-lead leading-snug">{withLinks(overview.text)}</p>
        </div>
      </Section>
      <div className="grid gap-y-12 pb-section max-md:pl-edge md:bleed-grid">
        <Building
          {...overview.aerial}
          path="overview.aerial.picture"
          name="aerial-view"
          sizes="(width >= 52rem) 68vw, 113vw"
          className="md:order-2 md:col-[6/-1]"
          ratio="aspect-[3/2] md:aspect-auto md:h-0 md:min-h-full"
        />
        <Building
          {...overview.mockup}
          path="overview.mockup.picture"
          name="porch-evening"
          sizes="(width >= 110rem) 41.5vw, (width >= 52rem) 45vw, 78vw"
          className="max-md:ml-[18%] md:col-[2/6]"
          ratio="aspect-[7/6] md:aspect-[3/4] md:self-start"
        />
      </div>
    </>
  );
}

type BuildingProps = Content["overview"]["aerial"] &
  Record<"path" | "sizes" | "className" | "ratio", string> & { name: RenderingName };

/**
 * A picture of the building, with its caption in line with the other one's. The picture with a
 * ratio is not stretched, because WebKit divides its height over both rows.
 */
const Building = ({ title, text, picture, className, ratio, ...pictureProps }: BuildingProps) => (
  <figure className={`md:row-span-2 md:grid md:grid-rows-subgrid md:gap-y-0 ${className}`}>
    <PagePicture {...pictureProps} picture={picture} className={`w-full ${ratio}`} />
    <figcaption className="mt-3 pr-edge text-small text-iron">
      <strong className="text-ink">{title}</strong> {text} <PictureKind picture={picture} />
    </figcaption>
  </figure>
);

function Teasers({ aboutTeaser, plansTeaser }: Pick<Content, "aboutTeaser" | "plansTeaser">) {
  return (
    <Section number="A-2" name={aboutTeaser.section} className="pt-0!">
      <div className="grid gap-x-gutter gap-y-20 lg:grid-cols-2">
        <section>
          <h2 className="title-2">{aboutTeaser.heading}</h2>
          <p className="mt-6 max-w-[25rem]">{aboutTeaser.text}</p>
          <LearnMore {...aboutTeaser.action} about={aboutTeaser.heading} />
        </section>
        <section>
          <h2 className="title-2">{plansTeaser.heading}</h2>
          <p className="mt-6">{plansTeaser.text}</p>
          <dl className="mt-6 border-t-[6px] border-ink">
            {renderList(plansTeaser.figures, (figure) => (
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule py-3">
                <dt className="max-[23rem]:w-full">{figure.name}</dt>
                <dd className="money flex flex-wrap items-baseline gap-x-2 font-serif text-[min(2.5rem,13vw)] leading-tight font-semibold">
                  {figure.value}
                  <span className="min-w-10 font-sans text-small font-normal text-iron">
                    {figure.unit}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          <LearnMore {...plansTeaser.action} about={plansTeaser.heading} />
        </section>
      </div>
      <MorePages />
    </Section>
  );
}

function LearnMore({ name, path, about }: { name: TextOrField; path: string; about: TextOrField }) {
  return (
    <p className="mt-8">
      <a href={path} className="text-link inline-flex items-center gap-3 py-2">
        {name}
        {typeof about === "string" && <span className="sr-only">: {about}</span>}
        <Arrow />
      </a>
    </p>
  );
}

interface ValuesProps extends ValuesContent {
  intro: Content["values"];
}

/** Eight values with their brands, in two columns. */
function Values({ intro, values }: ValuesProps) {
  return (
    <Section number="A-5" name={intro.section} ground="bone">
      <div className="grid gap-x-gutter gap-y-6 lg:grid-cols-2">
        <h2 className="title-2 max-w-[9em]">{intro.heading}</h2>
        <p className="max-w-[26rem] text-lead leading-snug">{intro.text}</p>
      </div>
      <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-gutter border-t-[6px] border-ink lg:grid-cols-2">
        {renderList(values, ({ name, sentence }, index) => (
          <ValueRow index={index} className="items-center py-7">
            <div>
              <h3 className="title-3">{name}</h3>
              <p className="mt-1">{sentence}</p>
            </div>
          </ValueRow>
        ))}
      </ul>
    </Section>
  );
}
