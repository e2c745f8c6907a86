import { Island } from "#app/islands/island.tsx";
import NewsletterFormIsland from "#app/islands/newsletter-form/island.tsx";
import { PagePicture } from "#app/pictures/page-picture.tsx";
import { LocationMap } from "#app/public/contact/location-map.tsx";
import { GatheringsSection } from "#app/public/gatherings/gathering-list.tsx";
import { HeaderPicture } from "#app/public/shell/header-picture.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { renderList } from "#app/ui/render-list.tsx";
import { Section } from "#app/ui/section.tsx";
import { Paragraphs } from "#app/ui/section-parts.tsx";
import type { TextsOrFields } from "#app/ui/text-or-field.ts";
import { withLinks } from "#app/ui/with-links.tsx";
import type { EventsContent } from "#content/events.ts";
import type { GatheringPageContent } from "#content/gatherings.ts";
import type { NewsletterContent } from "#content/newsletter.ts";
import { conceptNote, type RenderingName } from "#content/pictures.ts";
import type { GatheringLists } from "#domain/gatherings/list-shown-gatherings.ts";

type Content = TextsOrFields<EventsContent>;

/**
 * For a page that announces no dates yet and is short: on phones only the rule of a section's
 * label.
 */
const SHORT_PAGE_CLASS =
  "py-9! md:py-16! [&_.section-grid]:gap-y-4 md:[&_.section-grid]:gap-y-7 max-md:[&_.section-label]:pt-0 max-md:[&_.section-label>*]:sr-only";

interface EventsPageProps {
  content: Content;
  newsletter: TextsOrFields<NewsletterContent["form"]>;
  /** Null while there is no gathering. */
  gatherings: GatheringLists | null;
  /** The gatherings' texts. */
  texts: GatheringPageContent;
}

export default function EventsPage({ content, newsletter, gatherings, texts }: EventsPageProps) {
  const { page, programs } = content;
  const hasNext = Boolean(gatherings?.next.length);
  /** The gatherings add a section: before the programs, or after them when all are past. */
  const number = (position: number) => `E-${gatherings ? position + 1 : position}`;
  return (
    <main id="main">
      <PageHeader
        number="E-1"
        name={page.section}
        title={page.heading}
        status={page.status}
        lead={hasNext ? texts.register.lead : page.lead}
      />
      {gatherings && hasNext && <GatheringsSection texts={texts} {...gatherings} />}
      {/* Below the dates phones show only the programs' pictures. */}
      <HeaderPicture
        className={hasNext ? "max-md:hidden" : ""}
        picture={page.picture}
        name="interior-arena"
        priority={!hasNext}
      />
      <Section
        number={hasNext ? "E-3" : "E-2"}
        name={programs.section}
        className={SHORT_PAGE_CLASS}
      >
        <div className="grid gap-x-gutter gap-y-3 lg:split-6">
          <h2 className="title-2">{programs.heading}</h2>
          <div className="self-end leading-snug [&>p:last-child]:mb-0">
            <Paragraphs texts={programs.texts} />
          </div>
        </div>
        <Activities activities={content.activities} />
      </Section>
      {gatherings && !hasNext && <GatheringsSection texts={texts} {...gatherings} />}
      <Timeline
        number={number(3)}
        timeline={content.timeline}
        action={content.buildFaster.action}
      />
      <Section number={number(4)} name={content.location.section} className={SHORT_PAGE_CLASS}>
        <div className="grid gap-x-gutter gap-y-4 lg:split-6">
          <h2 className="title-2 col-span-full">{content.location.heading}</h2>
          <LocationMap location={content.location} />
          <section className="border-t border-rule pt-5">
            <h2 className="title-3">{content.firstToKnow.heading}</h2>
            <p className="mt-1 mb-3 leading-snug">{content.firstToKnow.text}</p>
            <Island
              name="newsletter-form"
              part={NewsletterFormIsland}
              props={{ labels: newsletter }}
              unreachable={newsletter.unseen.unavailable}
            />
          </section>
        </div>
      </Section>
    </main>
  );
}

/** The pictures by position. Entries that staff add after these have no picture. */
const activityPictures: readonly RenderingName[] = [
  "restored-barn",
  "staircase-entrance",
  "concert-layout",
];

function Activities({ activities }: Pick<Content, "activities">) {
  return (
    <>
      {/* On phones a picture is beside its words, or above very large ones. */}
      <ul className="grid gap-x-gutter gap-y-4 md:grid-cols-3">
        {renderList(activities.items, ({ name, text, picture }, index) => (
          <li className="max-md:flex max-md:flex-wrap max-md:gap-x-3.5 max-md:border-t max-md:border-rule max-md:pt-4">
            {activityPictures[index] && (
              <figure className="max-md:min-h-24 max-md:basis-24">
                <PagePicture
                  path={`activities.items.${index}.picture`}
                  picture={picture}
                  name={activityPictures[index]}
                  sizes="(width >= 52rem) 27vw, 52vw"
                  className="h-full md:aspect-2/1"
                />
              </figure>
            )}
            <div className="max-md:min-w-0 max-md:flex-[1_1_10rem] md:mt-4">
              <h3 className="title-3">{name}</h3>
              <p className="mt-1 leading-snug">
                {withLinks(text)}{" "}
                <strong className="mt-1 block text-small font-semibold text-saddle">
                  {activities.status}
                </strong>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-small text-iron">{conceptNote.rendering}s.</p>
    </>
  );
}

interface TimelineProps extends Pick<Content, "timeline"> {
  number: string;
  action: Content["buildFaster"]["action"];
}

/**
 * The squares are on the text's edge, with the line through their middle. A full square is only
 * border, because forced colors remove backgrounds.
 */
const STEP_CLASS = [
  "relative flex flex-wrap items-center gap-x-3 pb-5 pl-[min(1.75rem,12vw)] [border-left:4px_var(--line)] md:grid md:content-start md:pt-6 md:pr-6 md:pb-0 md:pl-0 md:[border-left:0] md:[border-top:4px_var(--line)]",
  "before:absolute before:top-0 before:-left-3 before:size-5 before:bg-paper before:[border:var(--square)] md:before:-top-3 md:before:left-0",
  "[--line:dashed_var(--color-edge)] [--square:4px_solid_var(--color-edge)] data-[line=dotted]:[--line:dotted_var(--color-edge)] data-[line=solid]:[--line:solid_var(--color-saddle)] data-[line=solid]:[--square:0.625rem_solid_var(--color-saddle)]",
].join(" ");

/** A line for each step, as staff choose: solid for current work, broken for future work. */
function Timeline({ number, timeline, action }: TimelineProps) {
  return (
    <Section number={number} name={timeline.section} ground="bone" className={SHORT_PAGE_CLASS}>
      <div className="flex flex-wrap items-center justify-between gap-x-gutter gap-y-3">
        <h2 className="title-2">{timeline.heading}</h2>
        <a href={action.path} className="button px-4">
          {action.name}
        </a>
      </div>
      <ol className="ml-2 grid grid-cols-1 md:mt-2 md:ml-0 md:grid-cols-[repeat(4,1fr)]">
        {renderList(timeline.steps, ({ years, name, status, lineType }) => (
          <li data-line={lineType} className={STEP_CLASS}>
            <p className="money font-serif md:my-1 text-[min(1.5rem,9vw)] leading-tight font-semibold md:max-lg:text-[1.25rem]">
              {years}
            </p>
            <h3 className="order-1 w-full font-sans text-body leading-snug font-normal">
              {keepTogether(name)}
            </h3>
            <p className="caps text-iron md:order-first [[data-line=solid]>&]:text-saddle">
              {status}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
