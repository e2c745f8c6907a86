import { ConceptFigure } from "#app/pictures/concept-figure.tsx";
import { UploadedPicture } from "#app/pictures/media-picture.tsx";
import { ValueRow } from "#app/public/home/value-row.tsx";
import { HeaderPicture } from "#app/public/shell/header-picture.tsx";
import { MorePages } from "#app/public/shell/more-pages.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { renderList } from "#app/ui/render-list.tsx";
import { Section } from "#app/ui/section.tsx";
import { ArrowLink, Definitions, HeadingWithLead, Paragraphs } from "#app/ui/section-parts.tsx";
import type { TextsOrFields } from "#app/ui/text-or-field.ts";
import { withLinks } from "#app/ui/with-links.tsx";
import type { AboutContent } from "#content/about.ts";
import type { HomeContent } from "#content/home.ts";
import { projectLabels } from "#content/project-facts.ts";
import type { ValuesContent } from "#content/values.ts";
import type { DocumentValue } from "#domain/content/document-types.ts";
import type { WithMedia } from "#domain/content/media-library.ts";

type Home = TextsOrFields<HomeContent>;

interface AboutPageProps extends Pick<Home, "vision" | "mission">, ValuesContent {
  content: TextsOrFields<AboutContent>;
  valuesIntro: Home["values"];
  /** Those that staff have named. */
  people: readonly WithMedia<DocumentValue<"team">["people"][number]>[];
}

/** Vision, mission and the values' introduction come from the home page. */
export default function AboutPage(props: AboutPageProps) {
  const { content, vision, mission, valuesIntro, values, people } = props;
  const { page, debtFree, church, forWhom } = content;
  return (
    <main id="main">
      <PageHeader number="B-1" name={page.section} title={page.heading} lead={page.lead} />
      <HeaderPicture picture={page.picture} name="entrance-plaza" />
      <Section number="B-2" name={content.vision.section} ground="pine" className="mt-16">
        {renderList([vision, mission], ({ heading, text }) => (
          <div className="grid gap-x-gutter gap-y-4 border-t border-rule-pine pt-6 pb-12 last:pb-0 max-md:first-of-type:border-0 max-md:first-of-type:pt-0 lg:split-3">
            <h2 className="title-3 text-brass">{heading}</h2>
            <p className="statement max-w-[22em]">{keepTogether(text)}</p>
          </div>
        ))}
      </Section>
      <Section number="B-3" name={church.section}>
        <div className="grid gap-x-gutter gap-y-8 lg:split-4">
          <h2 className="title-2">{church.heading}</h2>
          <div className="max-w-measure">
            <Paragraphs texts={church.texts} />
            <ArrowLink {...church.action} />
          </div>
        </div>
        {people.length > 0 && (
          <section aria-labelledby="who-we-are">
            <h2 id="who-we-are" className="title-3">
              {projectLabels.team}
            </h2>
            <ul className="mt-6 grid gap-x-gutter gap-y-10 md:grid-cols-10">
              {people.map(({ name, role, text, media }) => (
                <li key={name} className="md:col-span-5">
                  {media && (
                    <UploadedPicture media={media} sizes="20rem" className="mb-4 max-w-[22em]" />
                  )}
                  <p className="title-3 font-serif">{name}</p>
                  <p className="text-small text-iron">{role}</p>
                  {text && <p className="mt-2 max-w-measure">{withLinks(text)}</p>}
                </li>
              ))}
            </ul>
          </section>
        )}
      </Section>
      <Section number="B-4" name={content.values.section} ground="bone">
        <HeadingWithLead heading={valuesIntro.heading} lead={valuesIntro.text} />
        <ol className="border-t-[6px] border-ink">
          {renderList(values, ({ name, text, brand }, index) => (
            <ValueRow
              index={index}
              className="items-start gap-y-2 py-8 lg:grid-cols-10 lg:gap-x-gutter"
              glyph="row-span-2 lg:row-span-1 lg:max-w-[5.5rem]"
            >
              <div className="lg:col-span-5">
                <h3 className="title-3">{name}</h3>
                <p className="mt-2 text-small text-iron">
                  Brand: {brand.name}. {brand.reading}
                </p>
              </div>
              <p className="max-w-measure lg:col-span-4">{text}</p>
            </ValueRow>
          ))}
        </ol>
      </Section>
      <Section number="B-5" name={debtFree.section}>
        <h2 className="title-2">{debtFree.heading}</h2>
        <div className="grid gap-x-gutter gap-y-10 lg:split-4">
          <div>
            <p className="font-serif text-figure leading-[0.8] font-normal tracking-[-0.045em]">
              {debtFree.figure}
            </p>
            <p className="mt-6 max-w-[18em] text-lead leading-snug">{debtFree.promise}</p>
          </div>
          <div className="border-t-[6px] border-ink pt-6 *:max-w-measure">
            <Paragraphs texts={debtFree.texts} />
            <p className="flex flex-wrap items-center gap-x-8 gap-y-3 pt-4">
              <a href={debtFree.action.path} className="button">
                {debtFree.action.name}
              </a>{" "}
              <ArrowLink path="/donate/pledge" name={debtFree.pledge} />
            </p>
          </div>
        </div>
      </Section>
      <Section number="B-6" name={forWhom.section} ground="bone">
        <HeadingWithLead {...forWhom} />
        <Definitions entries={forWhom.uses} padding="py-5" />
        <p>
          <ArrowLink {...forWhom.action} />
        </p>
        <ConceptFigure name="rodeo-chutes" />
        <MorePages />
      </Section>
    </main>
  );
}
