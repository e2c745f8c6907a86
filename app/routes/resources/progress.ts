import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/progress";

/**
 * GET /api/progress: the public figure as it is now; a cache between may spare us a second's crowd.
 * 503 while it has never been known.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const report = await context.get(servicesContext).progress.report();
  if (!report) {
    return Response.json(
      { error: "The figure is not known yet." },
      { status: 503, headers: { "cache-control": "no-store" } },
    );
  }
  return Response.json(report, {
    headers: { "cache-control": "public, max-age=0, s-maxage=1" },
  });
}
