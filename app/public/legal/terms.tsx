import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import type { Route } from "./+types/terms";
import { LegalText } from "./legal-text.tsx";

export const handle: RouteHandle = { stylesheet: "legal" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, "/terms", loaderData);

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(servicesContext).facts.read("terms");

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalText legal={loaderData} number="L-2" />;
}
