import { servicesContext } from "#app/context.ts";
import { ConceptFigure } from "#app/pictures/concept-figure.tsx";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { BackLink } from "#app/ui/section-parts.tsx";
import { listShownGatherings } from "#domain/gatherings/list-shown-gatherings.ts";
import type { Route } from "./+types/past-gatherings";
import { missingResponse } from "./find-gathering.ts";
import { GatheringList } from "./gathering-list.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta(matches, "/events/past", loaderData.texts.past) : [];

/** Answers 404 while there is no past gathering. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const lists = await listShownGatherings(services);
  if (!lists || lists.past.length === 0) throw missingResponse(services.content, 404);
  const { page } = services.content.current("events");
  return { ...lists, section: page.section, texts: services.content.current("gatheringPage") };
}

/** All past gatherings, the newest first. */
export default function PastGatherings({ loaderData }: Route.ComponentProps) {
  const { past, section, texts } = loaderData;
  const { heading, lead } = texts.past;
  return (
    <main id="main">
      <PageHeader number="E-2" name={section} title={heading} lead={lead} />
      <div className="section pt-6!">
        <div className="section-grid">
          <div className="border-t-[6px] border-ink">
            <h2 className="sr-only">{heading}</h2>
            <GatheringList {...loaderData} gatherings={past} isPast />
          </div>
          <BackLink path="/events" name={texts.page.back} />
          <ConceptFigure name="basketball-layout" priority />
        </div>
      </div>
    </main>
  );
}

export { ErrorBoundary } from "./gathering.tsx";
