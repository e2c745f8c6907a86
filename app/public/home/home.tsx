import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { organisationData } from "#app/public/shell/structured-data.ts";
import type { RouteHandle } from "#app/root.tsx";
import type { Route } from "./+types/home";
import { HomePage } from "./home-page.tsx";

export const handle: RouteHandle = { stylesheet: "home", top: "dark" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, "/", {
    heading: loaderData?.content.hero.line ?? "",
    description: loaderData?.content.description ?? "",
    about: [organisationData],
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { content, progress } = context.get(servicesContext);
  return { content: content.current("home"), progress: await progress.report() };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
