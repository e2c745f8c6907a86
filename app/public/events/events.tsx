import { servicesContext } from "#app/context.ts";
import { pageData } from "#app/public/page-data.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import type { Route } from "./+types/events";
import { EventsPage } from "./events-page.tsx";

export const handle: RouteHandle = { stylesheet: "events" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, "/events", loaderData.content.page);

export const loader = ({ context }: Route.LoaderArgs) =>
  pageData.events(context.get(servicesContext));

export default function Events({ loaderData }: Route.ComponentProps) {
  return <EventsPage {...loaderData} />;
}
