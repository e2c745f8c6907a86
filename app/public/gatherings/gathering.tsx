import { isRouteErrorResponse } from "react-router";
import { servicesContext } from "#app/context.ts";
import { answerPlainPost } from "#app/forms/answer-post.ts";
import { rsvpForm } from "#app/forms/rsvp.ts";
import { Island } from "#app/islands/island.tsx";
import RsvpFormIsland from "#app/islands/rsvp-form/island.tsx";
import { ConceptFigure } from "#app/pictures/concept-figure.tsx";
import { FailureTitle } from "#app/public/shell/page-failure.tsx";
import { gatheringMeta, pageMeta } from "#app/public/shell/page-meta.ts";
import { useShell } from "#app/public/shell/published-texts.ts";
import { MessagePage } from "#app/ui/message-page.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { BackLink, Paragraphs } from "#app/ui/section-parts.tsx";
import { textsIfChanged } from "#app/ui/text-or-field.ts";
import { gatheringPageContent } from "#content/gatherings.ts";
import { NOT_FOUND_CODE } from "#content/site.ts";
import { withSeating } from "#domain/gatherings/list-shown-gatherings.ts";
import { DAY, isoTime } from "#domain/values/clock.ts";
import type { Route } from "./+types/gathering";
import { findGathering, type MissingTexts } from "./find-gathering.ts";
import { GatheringDetails } from "./gathering-details.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { id, value } = findGathering(services, params.slug);
  const { clock, content, timeZone, retention } = services;
  const [gathering] = await withSeating(services, [{ id, value }]);
  return {
    content: content.current("gatheringPage"),
    timeZone,
    /** The number of days after which what visitors typed is deleted. */
    days: Math.round(retention.attendeesMs / DAY),
    id,
    value,
    seating: gathering?.seating ?? null,
    isOver: value.endsAt <= isoTime(clock),
  };
}

/** Handles the post of a browser without scripts; scripts post to /api/coming. */
export const action = (args: Route.ActionArgs) => answerPlainPost(rsvpForm, args);

export { actionHeaders as headers } from "#app/response-headers.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { title, slug, summary } = loaderData.value;
  return [
    ...pageMeta(matches, `/events/${slug}`, { heading: title, description: summary }),
    ...gatheringMeta(matches, loaderData.value),
  ];
};

/** One gathering at its own address. */
export default function Gathering({ loaderData, actionData: sentBack }: Route.ComponentProps) {
  const { content, id, value, isOver, seating, days } = loaderData;
  const { page, form } = content;
  const refusal = seating === "full" ? `${page.full}.` : !seating && sentBack && form.unseen.closed;
  const status = isOver ? page.over : refusal;
  return (
    <main id="main">
      <PageHeader
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
              <GatheringDetails {...loaderData} labels={page} />
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
            </div>
            <div className="grid gap-8">
              {(seating === "open" || seating === "waiting") && !isOver && (
                <div className="no-print">
                  <Island
                    name="rsvp-form"
                    part={RsvpFormIsland}
                    props={{
                      gatheringId: id,
                      slug: value.slug,
                      days,
                      isFull: seating === "waiting",
                      mayWait: value.waitingList && value.limit !== null,
                      labels: textsIfChanged(form, gatheringPageContent.form),
                      ...sentBack,
                    }}
                    unreachable={form.unseen.unavailable}
                  />
                </div>
              )}
              <ConceptFigure name="trailer-row" className="max-w-measure" />
              <BackLink path="/events" name={page.back} />
            </div>
          </div>
        </div>
      </div>
    </main>
  );
}

/**
 * For an address without a gathering, or of one that was taken down. Its data are `MissingTexts`.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { notFound } = useShell().unseen;
  if (!isRouteErrorResponse(error)) throw error;
  const { gone, back } = error.data as MissingTexts;
  const words = error.status === 410 ? gone : { code: NOT_FOUND_CODE, heading: notFound };
  return (
    <MessagePage {...words}>
      <FailureTitle title={words.heading} />
      <a href="/events" className="text-link inline-block py-1.5">
        {back}
      </a>
    </MessagePage>
  );
}
