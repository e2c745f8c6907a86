import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Services } from "#app/services.ts";
import { countJobs } from "#features/outbox/count-jobs.ts";
import { SECOND } from "#ports/clock.ts";
import { newestBackupAt } from "../keeping/backup-folder.ts";
import { Counter, gauge, Histogram, toText } from "./registry.ts";
import type { RouteClass } from "./route-class.ts";

const LATENCY_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const NANOSECONDS = 1e9;

/** What is measured while the site runs; the rest is looked up when somebody asks. */
export class SiteMetrics {
  readonly requests = new Counter("arena_requests_total", "Requests answered");
  readonly latency = new Histogram(
    "arena_request_seconds",
    "Time to an answer's headers",
    LATENCY_SECONDS,
  );
  readonly databaseErrors = new Counter(
    "arena_database_errors_total",
    "Statements that failed",
    {},
  );
  #delay = monitorEventLoopDelay({ resolution: 10 });

  observe(route: RouteClass, method: string, status: number, seconds: number): void {
    this.requests.add({
      route,
      method: METHODS.has(method) ? method : "other",
      status: String(status),
    });
    this.latency.observe({ route }, seconds);
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
    const stored = await readStored(services, backupDir);
    const { rss, heapUsed } = process.memoryUsage();
    const lag = (nanoseconds: number) =>
      (Number.isFinite(nanoseconds) ? nanoseconds : 0) / NANOSECONDS;
    const text = toText([
      this.requests,
      this.latency,
      this.databaseErrors,
      gauge("arena_event_loop_delay_seconds", "Delay of the event loop since last asked", [
        [{ quantile: "0.99" }, lag(this.#delay.percentile(99))],
        [{ quantile: "1" }, lag(this.#delay.max)],
      ]),
      gauge("arena_memory_bytes", "Memory of the process", [
        [{ kind: "resident" }, rss],
        [{ kind: "heap" }, heapUsed],
      ]),
      gauge("arena_uptime_seconds", "Since the process started", [[{}, process.uptime()]]),
      ...stored,
    ]);
    this.#delay.reset();
    return text;
  }
}

/** Made-up methods must not make up time series. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

async function readStored({ db, clock, progress }: Services, backupDir: string) {
  const age = (iso: string) => (clock.now().getTime() - Date.parse(iso)) / SECOND;
  const [jobs, report, backupAt] = await Promise.all([
    countJobs(db, clock).catch(() => null),
    progress.report(),
    newestBackupAt(backupDir),
  ]);
  const figure = report && [
    gauge("arena_progress_age_seconds", "Age of the public figure", [
      [{}, age(report.lastUpdated)],
    ]),
    gauge("arena_progress_stale", "1 while the figure cannot be counted anew", [
      [{}, report.stale ? 1 : 0],
    ]),
  ];
  const outbox = jobs && [
    gauge(
      "arena_outbox_jobs",
      "Follow-up work by state; dead are dead letters",
      Object.entries(jobs.states).map(([state, count]) => [{ state }, count]),
    ),
    gauge("arena_outbox_oldest_due_seconds", "How long the longest waiting work has been due", [
      [{}, jobs.overdueMs / SECOND],
    ]),
    ...(jobs.lastDoneAt
      ? [
          gauge("arena_outbox_last_success_age_seconds", "Since work was last done", [
            [{}, age(jobs.lastDoneAt)],
          ]),
        ]
      : []),
  ];
  return [
    gauge("arena_database_up", "1 while the database answers", [[{}, jobs ? 1 : 0]]),
    ...(outbox ?? []),
    ...(figure ?? []),
    ...(backupAt === null
      ? []
      : [
          gauge("arena_backup_age_seconds", "Age of the newest backup", [
            [{}, (clock.now().getTime() - backupAt) / SECOND],
          ]),
        ]),
  ];
}
