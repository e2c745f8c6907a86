import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import { terms } from "#content/legal.ts";
import type { Route } from "./+types/terms";
import { LegalText } from "./legal-text.tsx";

export const handle: RouteHandle = { sheet: "legal" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: terms.heading,
    description: terms.description,
    path: "/terms",
  });

export default function Terms() {
  return <LegalText page={terms} number="L-2" />;
}
