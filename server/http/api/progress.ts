import { Hono } from "hono";
import type { Services } from "#app/services.ts";
import type { SiteEnv } from "#server/http/app.ts";

/** Browsers ask each time; a shared cache may answer for one second (docs/deploy.md). */
const CACHING = "public, max-age=0, s-maxage=1";

/** GET /api/progress: the public figure; 503 until it is first known. */
export function progressRoutes({ progress }: Pick<Services, "progress">): Hono<SiteEnv> {
  return new Hono<SiteEnv>().get("/api/progress", async (c) => {
    const report = await progress.report();
    return report
      ? c.json(report, 200, { "cache-control": CACHING })
      : c.json({ error: "The figure is not known yet." }, 503, { "cache-control": "no-store" });
  });
}
