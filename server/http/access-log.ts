/** What is kept of every answer: one line in the log, one count in the metrics. */
import { SECOND } from "#domain/ports/clock.ts";
import type { Log } from "#domain/ports/log.ts";
import { routeClass } from "#server/metrics/route-class.ts";
import type { SiteMetrics } from "#server/metrics/site-metrics.ts";

export interface AnsweredRequest {
  requestId: string;
  method: string;
  /** Without its query, and no address beside it: neither may carry a person into the log. */
  path: string;
  status: number;
  /** By performance.now(), when the request arrived. */
  started: number;
}

export type AccessLog = (answered: AnsweredRequest) => void;

/** Makes the function that is called once for each answer; `metrics` null when none are kept. */
export function accessLog(log: Log, metrics: SiteMetrics | null): AccessLog {
  return ({ started, ...facts }) => {
    const took = performance.now() - started;
    log.info({ ...facts, milliseconds: Math.round(took * 10) / 10 }, "answered");
    metrics?.observe(routeClass(facts.path), facts.method, facts.status, took / SECOND);
  };
}
