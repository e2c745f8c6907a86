import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Histogram, Registry } from "prom-client";
import type { Services } from "#app/services.ts";
import { SECOND } from "#domain/ports/clock.ts";
import type { RouteClass } from "./route-class.ts";
import { addGauge, addStoredGauges } from "./stored-gauges.ts";

const LATENCY_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const NANOSECONDS = SECOND * 1e6;

/** Made-up methods must not make up time series. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** What is counted while the site runs; the rest is looked up when it is asked for. */
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

  observe(route: RouteClass, method: string, status: number, seconds: number): void {
    this.#requests.inc({ route, method: METHODS.has(method) ? method : "other", status });
    this.#latency.observe({ route }, seconds);
  }

  /** From then on the event loop is watched, too. */
  start(): void {
    this.#delay.enable();
  }

  stop(): void {
    this.#delay.disable();
  }

  /** Everything as Prometheus reads it. Never rejects; what the database knows is left out without it. */
  async read(services: Services, backupDir: string): Promise<string> {
    const looked = new Registry();
    this.#addProcessGauges(looked);
    await addStoredGauges(looked, services, backupDir);
    const texts = await Promise.all([this.#registry.metrics(), looked.metrics()]);
    this.#delay.reset();
    return texts.join("\n");
  }

  #addProcessGauges(registry: Registry): void {
    const { rss, heapUsed } = process.memoryUsage();
    const lag = (nanoseconds: number) =>
      (Number.isFinite(nanoseconds) ? nanoseconds : 0) / NANOSECONDS;
    addGauge(
      registry,
      "arena_event_loop_delay_seconds",
      "Delay of the event loop since last asked",
      [
        [{ quantile: "0.99" }, lag(this.#delay.percentile(99))],
        [{ quantile: "1" }, lag(this.#delay.max)],
      ],
    );
    addGauge(registry, "arena_memory_bytes", "Memory of the process", [
      [{ kind: "resident" }, rss],
      [{ kind: "heap" }, heapUsed],
    ]);
    addGauge(registry, "arena_uptime_seconds", "Since the process started", [
      [{}, process.uptime()],
    ]);
  }
}
