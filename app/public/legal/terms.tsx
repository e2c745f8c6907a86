import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import { terms } from "#content/legal.ts";
import type { Route } from "./+types/terms";
import { LegalText } from "./legal-text.tsx";

export const handle: RouteHandle = { stylesheet: "legal" };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "/terms", terms);

export default function Terms() {
  return <LegalText page={terms} number="L-2" />;
}
