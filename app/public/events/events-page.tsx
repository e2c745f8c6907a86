import { Island } from "#app/islands/island.tsx";
import NewsletterFormIsland from "#app/islands/newsletter-form/island.tsx";
import { PagePicture } from "#app/pictures/page-picture.tsx";
import { LocationMap } from "#app/public/contact/location-map.tsx";
import { GatheringsSection } from "#app/public/gatherings/gathering-list.tsx";
import type { GatheringLists } from "#app/public/gatherings/list-shown-gatherings.ts";
import { EventsPicture } from "#app/public/shell/head-pictures.tsx";
import { inOrder } from "#app/ui/in-order.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Section } from "#app/ui/section.tsx";
import { Paragraphs } from "#app/ui/section-parts.tsx";
import type { Shown } from "#app/ui/shown.ts";
import { conceptNote, type RenderingName } from "#content/pictures.ts";
import type { EventsContent } from "#domain/content/pages/events.ts";
import type { GatheringPageContent } from "#domain/content/pages/gathering-page.ts";
import type { NewsletterContent } from "#domain/content/pages/newsletter.ts";

type Content = Shown<EventsContent>;

interface EventsPageProps {
  content: Content;
  newsletter: Shown<NewsletterContent["form"]>;
  /** Null while there is no gathering. */
  gatherings: GatheringLists | null;
  /** Of the gatherings. */
  texts: Shown<GatheringPageContent>;
}

export function EventsPage({ content, newsletter, gatherings, texts }: EventsPageProps) {
  const { page, programs } = content;
  /** The gatherings come second, and the sections below it move on by one. */
  const number = (own: number) => `E-${gatherings ? own + 1 : own}`;
  return (
    <main id="main">
      <PageHead
        number="E-1"
        name={page.section}
        title={page.heading}
        lead={
          <>
            <strong className="mb-1 block text-saddle">{page.status}</strong>
            {gatherings?.next.length ? texts.register.lead : page.lead}
          </>
        }
      />
      {gatherings && <GatheringsSection texts={texts} {...gatherings} />}
      <Section number={number(2)} name={programs.section} className="pt-4! pb-10!">
        <div className="grid gap-x-gutter gap-y-6 lg:split-4">
          <EventsPicture picture={page.picture} />
          <div>
            <h2 className="title-2 mb-4">{programs.heading}</h2>
            <Paragraphs texts={programs.texts} />
          </div>
        </div>
        <Activities activities={content.activities} />
      </Section>
      <Timeline number={number(3)} timeline={content.timeline} buildFaster={content.buildFaster} />
      <LocationMap number={number(4)} location={content.location} />
      <FirstToKnow number={number(5)} intro={content.firstToKnow} labels={newsletter} />
    </main>
  );
}

interface FirstToKnowProps {
  number: string;
  intro: Content["firstToKnow"];
  labels: Shown<NewsletterContent["form"]>;
}

function FirstToKnow({ number, intro, labels }: FirstToKnowProps) {
  return (
    <Section number={number} name={intro.section} ground="pine" className="py-10!">
      <div className="grid items-end gap-x-gutter gap-y-8 lg:grid-cols-2">
        <div>
          <h2 className="title-2">{intro.heading}</h2>
          <p className="mt-4 max-w-measure text-on-pine-2">{intro.text}</p>
        </div>
        <div>
          <Island
            name="newsletter-form"
            part={NewsletterFormIsland}
            props={{ labels, onPine: true }}
            unreachable={labels.unseen.unavailable}
          />
        </div>
      </div>
    </Section>
  );
}

/** By position. Entries that staff add after these have none. */
const activityPictures: readonly RenderingName[] = [
  "restored-barn",
  "staircase-entrance",
  "concert-layout",
];

function Activities({ activities }: Pick<Content, "activities">) {
  return (
    <>
      <ul className="grid gap-x-gutter md:grid-cols-3 md:gap-y-8">
        {inOrder(activities.items, ({ name, text, picture }, i) => (
          <li className="grid content-start gap-x-4 gap-y-2 border-t border-rule py-4 min-[20rem]:grid-cols-[24vw_minmax(0,1fr)] md:grid-cols-1! md:border-0 md:p-0">
            {activityPictures[i] && (
              <PagePicture
                path={`activities.items.${i}.picture`}
                picture={picture}
                name={activityPictures[i]}
                sizes="(width >= 52rem) 27vw, 61vw"
                className="min-h-0 max-[20rem]:aspect-3/2 md:aspect-2/1"
              />
            )}
            <div>
              <h3 className="title-3">{name}</h3>
              <p className="mt-1 leading-snug">{keepTogether(text)}</p>
              <p className="mt-1 text-small font-semibold text-saddle">{activities.status}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="-mt-5 text-small text-iron md:-mt-3">{conceptNote.rendering}.</p>
    </>
  );
}

interface TimelineProps extends Pick<Content, "timeline" | "buildFaster"> {
  number: string;
}

/** A line for each step: solid for work that runs, broken for work to come, as staff choose. */
function Timeline({ number, timeline, buildFaster }: TimelineProps) {
  return (
    <Section number={number} name={timeline.section} ground="bone" className="py-10!">
      <div className="flex flex-wrap items-end justify-between gap-x-gutter gap-y-6">
        <div>
          <h2 className="title-2">{timeline.heading}</h2>
          <p className="mt-3 max-w-measure">{buildFaster.text}</p>
        </div>
        <a href={buildFaster.action.path} className="button max-sm:w-full">
          {buildFaster.action.name}
        </a>
      </div>
      <ol className="timeline">
        {inOrder(timeline.steps, ({ years, name, status, lineType }) => (
          <li data-line={lineType}>
            <p className="money mt-1 font-serif text-[min(1.75rem,9vw)] leading-none font-semibold md:mt-2 md:max-lg:text-[1.375rem]">
              {years}
            </p>
            <h3 className="mt-1 font-sans text-body font-normal md:mt-2">{name}</h3>
            <p className="timeline-status caps">{status}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
