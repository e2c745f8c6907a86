import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { organisationData } from "#app/public/shell/structured-data.ts";
import type { RouteHandle } from "#app/root.tsx";
import { hero } from "#content/home.ts";
import type { Route } from "./+types/home";
import { DebtFree } from "./debt-free.tsx";
import { Funding } from "./funding.tsx";
import { Hero } from "./hero.tsx";
import { Overview } from "./overview.tsx";
import { Phases } from "./phases.tsx";
import { Teasers } from "./teasers.tsx";
import { Values } from "./values.tsx";
import { VisionAndMission } from "./vision-and-mission.tsx";

export const handle: RouteHandle = { stylesheet: "home", top: "dark" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, "/", {
    heading: hero.line,
    description:
      "A faith-centered western heritage arena, planned debt-free in Bayfield, Colorado.",
    about: [organisationData],
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { progress, facts } = context.get(servicesContext);
  const report = await progress.report();
  return {
    progress: report,
    phases: facts.campaign.phases,
    // The report has the campaign's figures.
    campaign: report ? undefined : (facts.publishedFigures ?? undefined),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { phases, ...figure } = loaderData;
  return (
    <main id="main">
      <Hero />
      <Overview />
      <Teasers />
      <VisionAndMission />
      <Values />
      <Funding {...figure} phases={phases} />
      <DebtFree />
      <Phases {...figure} phases={phases} />
    </main>
  );
}
