import { pageMeta } from "#app/public/shell/page-meta.ts";
import type { RouteHandle } from "#app/root.tsx";
import { privacy } from "#content/legal.ts";
import type { Route } from "./+types/privacy";
import { LegalText } from "./legal-text.tsx";

export const handle: RouteHandle = { stylesheet: "legal" };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "/privacy", privacy);

export default function Privacy() {
  return <LegalText page={privacy} number="L-1" />;
}
