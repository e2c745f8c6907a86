import { servicesContext } from "#app/context.ts";
import { pageData } from "#app/public/page-data.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import type { Route } from "./+types/about";
import { AboutPage } from "./about-page.tsx";

export const handle: RouteHandle = { stylesheet: "about" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, "/about", loaderData.content.page);

export const loader = ({ context }: Route.LoaderArgs) =>
  pageData.about(context.get(servicesContext));

export default function About({ loaderData }: Route.ComponentProps) {
  return <AboutPage {...loaderData} />;
}
