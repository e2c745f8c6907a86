import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { organisationData } from "#app/public/shell/structured-data.ts";
import type { RouteHandle } from "#app/root.tsx";
import type { Route } from "./+types/home";
import { homeFigures } from "./home-figures.ts";
import { HomePage } from "./home-page.tsx";

export const handle: RouteHandle = { stylesheet: "home", top: "dark" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, "/", {
    heading: loaderData?.content.hero.line ?? "",
    description: loaderData?.content.description ?? "",
    about: [organisationData],
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { content, progress, facts } = context.get(servicesContext);
  return { content: content.current("home"), ...homeFigures(await progress.report(), facts) };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
