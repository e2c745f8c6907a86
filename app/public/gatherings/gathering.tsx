import { isRouteErrorResponse } from "react-router";
import { servicesContext } from "#app/context.ts";
import { answerPlainPost } from "#app/public/forms/answer-plain-post.ts";
import { rsvpForm } from "#app/public/forms/rsvp.ts";
import { pageMeta, unlistedMeta } from "#app/public/shell/page-meta.ts";
import { useShell } from "#app/public/shell/shell-content.ts";
import type { RouteHandle } from "#app/root.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import { NOT_FOUND_CODE, shellContent } from "#content/site.ts";
import { withRoom } from "#domain/gatherings/list-shown-gatherings.ts";
import { DAY, isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/gathering";
import { findGathering, type MissingTexts } from "./find-gathering.ts";
import { GatheringPage } from "./gathering-page.tsx";

export const handle: RouteHandle = { stylesheet: "gathering" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { id, value } = findGathering(services, params.slug);
  const { clock, content, timeZone, retention } = services;
  const [shown] = await withRoom(services, [{ id, value }]);
  return {
    content: content.current("gatheringPage"),
    timeZone,
    days: Math.round(retention.attendeesMs / DAY),
    id,
    value,
    room: shown?.room ?? null,
    isOver: value.endsAt <= isoTime(clock),
  };
}

/** The post of a browser without scripts; scripts post to /api/coming. */
export const action = (args: Route.ActionArgs) => answerPlainPost(rsvpForm, args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return unlistedMeta(matches, shellContent.unseen.notFound);
  const { title, slug, summary } = loaderData.value;
  return pageMeta(matches, `/events/${slug}`, { heading: title, description: summary });
};

export default function Gathering({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <GatheringPage {...loaderData} sentBack={actionData} />
    </main>
  );
}

/** For an address without a gathering, or of one that was taken down. Its data are `MissingTexts`. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { notFound } = useShell().unseen;
  if (!isRouteErrorResponse(error)) throw error;
  const { gone, back } = error.data as MissingTexts;
  const words = error.status === 410 ? gone : { code: NOT_FOUND_CODE, heading: notFound };
  return (
    <MessagePage {...words}>
      <a href="/events" className="text-link inline-block py-1.5">
        {back}
      </a>
    </MessagePage>
  );
}
