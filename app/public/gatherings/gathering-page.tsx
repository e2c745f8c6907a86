import type { SentBack } from "#app/islands/guarded-form/guarded-form.tsx";
import { Island } from "#app/islands/island.tsx";
import RsvpFormIsland from "#app/islands/rsvp-form/island.tsx";
import { ConceptFigure } from "#app/pictures/concept-figure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Paragraphs } from "#app/ui/section-parts.tsx";
import { unlessFirst } from "#app/ui/shown.ts";
import { gatheringPageContent } from "#content/gatherings.ts";
import type { GatheringPageContent } from "#domain/content/pages/gathering-page.ts";
import type { ShownGathering } from "#domain/gatherings/list-shown-gatherings.ts";
import { Facts } from "./facts.tsx";

interface GatheringPageProps extends ShownGathering {
  content: GatheringPageContent;
  timeZone: string;
  isOver: boolean;
  /** After so many days what visitors typed is deleted. */
  days: number;
  sentBack?: SentBack | undefined;
}

/** One gathering at its own address, without the page's landmark. */
export function GatheringPage(props: GatheringPageProps) {
  const { content, id, value, timeZone, isOver, room, days, sentBack } = props;
  const { page, form } = content;
  const status = isOver ? page.over : room === "full" && `${page.full}.`;
  return (
    <>
      <PageHead
        number="E-2"
        name={page.section}
        title={value.title}
        status={status}
        lead={value.summary}
      />
      <div className="section pt-6!">
        <div className="section-grid">
          <div className="grid gap-x-gutter gap-y-10 border-t-[6px] border-ink pt-8 lg:split-6 lg:grid-rows-[auto_1fr] lg:gap-y-14">
            <div className="lg:[grid-area:1/2/span_2]">
              <Facts labels={page} value={value} timeZone={timeZone} />
              {!isOver && (
                <p className="no-print mt-5">
                  <a className="text-link inline-block py-1.5" href={`/events/${value.slug}.ics`}>
                    {page.addToCalendar}
                  </a>
                </p>
              )}
            </div>
            <div className="max-w-measure">
              <Paragraphs texts={value.body} />
              <ConceptFigure name="trailer-row" className="mt-10" />
            </div>
            <div className="grid gap-8">
              {(room === "open" || room === "waiting") && !isOver && (
                <div className="no-print">
                  <Island
                    name="rsvp-form"
                    part={RsvpFormIsland}
                    props={{
                      gatheringId: id,
                      slug: value.slug,
                      days,
                      isFull: room === "waiting",
                      mayWait: value.waitingList && value.limit !== null,
                      labels: unlessFirst(form, gatheringPageContent.form),
                      ...sentBack,
                    }}
                    unreachable={form.unseen.unavailable}
                  />
                </div>
              )}
              <p className="no-print">
                <a href="/events" className="text-link inline-block py-1.5">
                  {page.back}
                </a>
              </p>
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
