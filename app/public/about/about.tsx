import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { organisationData } from "#app/public/shell/structured-data.ts";
import type { RouteHandle } from "#app/root.tsx";
import type { Route } from "./+types/about";
import { AboutPage } from "./about-page.tsx";

export const handle: RouteHandle = { stylesheet: "about" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, "/about", {
    heading: loaderData?.content.page.heading ?? "",
    description: loaderData?.content.page.description ?? "",
    about: [organisationData],
  });

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const { vision, mission, values } = content.current("home");
  return { content: content.current("about"), vision, mission, values };
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <AboutPage {...loaderData} />;
}
