import { isRouteErrorResponse, Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import ComingFormIsland from "#app/islands/coming-form/island.tsx";
import { Island } from "#app/islands/island.tsx";
import { answerPlainPost } from "#app/public/forms/answer-plain-post.ts";
import { comingForm } from "#app/public/forms/coming.ts";
import { pageMeta, unlistedMeta } from "#app/public/shell/page-meta.ts";
import { useShell } from "#app/public/shell/shell-content.ts";
import type { RouteHandle } from "#app/root.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Paragraphs } from "#app/ui/section-parts.tsx";
import {
  comingForm as comingLabels,
  gatheringsRegister,
  gatheringPage as labels,
} from "#content/gatherings.ts";
import { NOT_FOUND_CODE, shellContent } from "#content/site.ts";
import { DAY, isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/gathering";
import { eventData } from "./event-data.ts";
import { Facts } from "./facts.tsx";
import { findGathering } from "./find-gathering.ts";
import { withRoom } from "./read-register.ts";

export const handle: RouteHandle = { stylesheet: "gathering" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { id, value } = findGathering(services, params.slug);
  const { timeZone, clock, retention } = services;
  const [shown] = await withRoom(services, [{ id, value }]);
  return {
    ...{ id, value, timeZone, room: shown?.room ?? null },
    isOver: value.endsAt <= isoTime(clock),
    days: Math.round(retention.attendeesMs / DAY),
  };
}

/** The post of a browser without scripts; scripts post to /api/coming. */
export const action = (args: Route.ActionArgs) => answerPlainPost(comingForm, args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return unlistedMeta(matches, shellContent.unseen.notFound);
  const { value, timeZone } = loaderData;
  return pageMeta(matches, `/events/${value.slug}`, {
    heading: value.title,
    description: value.summary,
    about: [eventData(value, timeZone)],
  });
};

/** One gathering at its own address. */
export default function GatheringPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, value, timeZone, isOver, room, days } = loaderData;
  return (
    <main id="main">
      <PageHead number="E-1" name={labels.section} title={value.title} lead={value.summary} />
      <div className="section pt-6!">
        <div className="section-grid">
          <div className="gathering">
            <div className="max-w-measure">
              {isOver && <p className="mb-4 font-semibold">{labels.over}</p>}
              <Paragraphs texts={value.body} />
            </div>
            <div>
              <Facts value={value} timeZone={timeZone} />
              {!isOver && (
                <p className="no-print mt-5">
                  <a className="text-link inline-block py-1.5" href={`/events/${value.slug}.ics`}>
                    {gatheringsRegister.addToCalendar}
                  </a>
                </p>
              )}
            </div>
          </div>
          {room === "full" && !isOver && (
            <p className="font-semibold">{gatheringsRegister.full}.</p>
          )}
          {(room === "open" || room === "waiting") && !isOver && (
            <div className="no-print">
              <Island
                name="coming-form"
                part={ComingFormIsland}
                props={{
                  ...{ gatheringId: id, slug: value.slug, days, isFull: room === "waiting" },
                  ...actionData,
                }}
                unreachable={comingLabels.unavailable}
              />
            </div>
          )}
          <p className="no-print">
            <Back />
          </p>
        </div>
      </div>
    </main>
  );
}

/** For an address without a gathering, or of one that was taken down. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { notFound } = useShell().unseen;
  if (!isRouteErrorResponse(error)) throw error;
  return error.status === 410 ? (
    <MessagePage heading={labels.goneHeading} text={labels.goneText}>
      <Back />
    </MessagePage>
  ) : (
    <MessagePage code={NOT_FOUND_CODE} heading={notFound}>
      <Back />
    </MessagePage>
  );
}

const Back = () => (
  <Link to="/events" className="text-link inline-block py-1.5">
    {labels.back}
  </Link>
);
