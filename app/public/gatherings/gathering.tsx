import { isRouteErrorResponse, Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta, unlistedMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Paragraphs } from "#app/ui/section-parts.tsx";
import { gatheringPage as labels, gatheringsRegister } from "#content/gatherings.ts";
import { notFound } from "#content/site.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/gathering";
import { eventData } from "./event-data.ts";
import { Facts } from "./facts.tsx";
import { findGathering } from "./find-gathering.ts";

export const handle: RouteHandle = { stylesheet: "gathering" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { id, value } = await findGathering(services, params.slug);
  const { timeZone, clock } = services;
  return { id, value, timeZone, isOver: value.endsAt <= isoTime(clock) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return unlistedMeta(matches, notFound.heading);
  const { value, timeZone } = loaderData;
  return pageMeta(matches, `/events/${value.slug}`, {
    heading: value.title,
    description: value.summary,
    about: [eventData(value, timeZone)],
  });
};

/** One gathering at its own address. */
export default function GatheringPage({ loaderData }: Route.ComponentProps) {
  const { value, timeZone, isOver } = loaderData;
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
  if (!isRouteErrorResponse(error)) throw error;
  return error.status === 410 ? (
    <MessagePage heading={labels.goneHeading} text={labels.goneText}>
      <Back />
    </MessagePage>
  ) : (
    <MessagePage code={notFound.code} heading={notFound.heading}>
      <Back />
    </MessagePage>
  );
}

const Back = () => (
  <Link to="/events" className="text-link inline-block py-1.5">
    {labels.back}
  </Link>
);
