import { data, Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { gatheringPage, pastGatherings as labels } from "#content/gatherings.ts";
import type { Route } from "./+types/past";
import { readRegister } from "./read-register.ts";
import { GatheringList } from "./register.tsx";

export const handle: RouteHandle = { stylesheet: "gathering" };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "/events/past", labels);

/** 404 while there is none. */
export async function loader({ context }: Route.LoaderArgs) {
  const register = await readRegister(context.get(servicesContext));
  if (!register || register.past.length === 0) throw data(null, { status: 404 });
  return register;
}

/** Every gathering that has been. */
export default function PastGatherings({ loaderData }: Route.ComponentProps) {
  const { past, timeZone } = loaderData;
  return (
    <main id="main">
      <PageHead number="E-1" name="Gatherings" title={labels.heading} lead={labels.lead} />
      <div className="section pt-6!">
        <div className="section-grid">
          <div className="border-t-[6px] border-ink">
            <h2 className="sr-only">{labels.heading}</h2>
            <GatheringList gatherings={past} timeZone={timeZone} isPast />
          </div>
          <p className="no-print">
            <Link to="/events" className="text-link inline-block py-1.5">
              {gatheringPage.back}
            </Link>
          </p>
        </div>
      </div>
    </main>
  );
}

export { ErrorBoundary } from "./gathering.tsx";
