import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Histogram, Registry } from "prom-client";
import type { Services } from "#app/services.ts";
import { SECOND } from "#domain/ports/clock.ts";
import { addGauges, readStoredGauges } from "./gauges.ts";

const LATENCY_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const NANOSECONDS = SECOND * 1e6;

/** Any other method counts as "other", so that requests cannot create time series. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts while the site runs; everything else is read when Prometheus asks. */
export class SiteMetrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: "arena_requests_total",
    help: "Requests answered",
    labelNames: ["route", "method", "status"],
    registers: [this.#registry],
  });
  readonly #latency = new Histogram({
    name: "arena_request_seconds",
    help: "Time to an answer's headers",
    labelNames: ["route"],
    buckets: LATENCY_SECONDS,
    registers: [this.#registry],
  });
  readonly databaseErrors = new Counter({
    name: "arena_database_errors_total",
    help: "Statements that failed",
    registers: [this.#registry],
  });
  readonly #delay = monitorEventLoopDelay({ resolution: 10 });

  observe(route: string, method: string, status: number, seconds: number): void {
    this.#requests.inc({ route, method: METHODS.has(method) ? method : "other", status });
    this.#latency.observe({ route }, seconds);
  }

  /** Starts watching the event loop, too. */
  start(): void {
    this.#delay.enable();
  }

  stop(): void {
    this.#delay.disable();
  }

  /** All metrics in Prometheus' text format. Never rejects; without the database its values are missing. */
  async read(services: Services, backupDir: string): Promise<string> {
    const gauges = new Registry();
    const { rss, heapUsed } = process.memoryUsage();
    const lag = (nanoseconds: number) =>
      (Number.isFinite(nanoseconds) ? nanoseconds : 0) / NANOSECONDS;
    addGauges(gauges, [
      [
        "arena_event_loop_delay_seconds",
        "Delay of the event loop since last asked",
        [
          [{ quantile: "0.99" }, lag(this.#delay.percentile(99))],
          [{ quantile: "1" }, lag(this.#delay.max)],
        ],
      ],
      [
        "arena_memory_bytes",
        "Memory of the process",
        [
          [{ kind: "resident" }, rss],
          [{ kind: "heap" }, heapUsed],
        ],
      ],
      ["arena_uptime_seconds", "Since the process started", [[{}, process.uptime()]]],
      ...(await readStoredGauges(services, backupDir)),
    ]);
    const texts = await Promise.all([this.#registry.metrics(), gauges.metrics()]);
    this.#delay.reset();
    return texts.join("\n");
  }
}
