import type { MiddlewareHandler } from "hono";
import { SECOND } from "#ports/clock.ts";
import { routeClass } from "../metrics/route-class.ts";
import type { SiteMetrics } from "../metrics/site-metrics.ts";

/** Counts every request with its kind, status and time. */
export function measure(metrics: SiteMetrics): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    await next();
    const seconds = (performance.now() - started) / SECOND;
    metrics.observe(routeClass(c.req.path), c.req.method, c.res.status, seconds);
  };
}
