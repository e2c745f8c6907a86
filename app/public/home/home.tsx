import { servicesContext } from "#app/context.ts";
import { pageData } from "#app/public/page-data.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { Route } from "./+types/home";
import HomePage from "./home-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, "/", {
    heading: loaderData?.content.hero.line ?? "",
    description: loaderData?.content.description ?? "",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return services.facts.named(await pageData.home(services));
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
