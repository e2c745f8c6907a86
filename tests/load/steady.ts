/**
 * Sends requests at a fixed rate, whatever the server does, so waiting in line counts as latency.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Connection, PATIENCE_MS, type RequestSpec, toBytes } from "./connection.ts";

export interface Measured {
  /** Requests per second: sent, and answered. */
  rate: number;
  answered: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  max: number;
  /** Number of answers by status; 0 stands for missing answers. */
  statuses: Record<number, number>;
}

/** The requests of visitors in an hour with news: mostly pages, some of them from their caches. */
const MIX: RequestSpec[] = [
  { method: "GET", path: "/" },
  { method: "GET", path: "/plans" },
  { method: "GET", path: "/donate" },
  { method: "GET", path: "/news" },
  { method: "GET", path: "/api/progress" },
  { method: "GET", path: "/favicon.ico" },
].map((spec) => ({ ...spec, headers: { "Accept-Encoding": "gzip, br" } }));

const TICK_MS = 5;

/** Sends `rate` requests per second for `seconds` over `connections`. */
export async function holdRate(
  url: URL,
  rate: number,
  seconds: number,
  connections = 64,
): Promise<Measured> {
  const free = Array.from({ length: connections }, (_, i) => {
    const spec = MIX[i % MIX.length] as RequestSpec;
    return new Connection(url, toBytes(url.host, spec));
  });
  const all = [...free];
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  const started = performance.now();
  let due = 0;
  let sent = 0;
  let open = 0;

  const count = (status: number, connection: Connection) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    open -= 1;
    free.unshift(connection);
    serve();
  };
  const serve = () => {
    while (sent < due) {
      const connection = free.pop();
      if (!connection) return;
      // This is the moment at which the request was due, not when the timer ran.
      const at = started + (sent++ / rate) * 1_000;
      open += 1;
      connection.send().then(
        (status) => {
          latencies.push(performance.now() - at);
          count(status, connection);
        },
        () => count(0, connection),
      );
    }
  };
  const total = rate * seconds;
  while (due < total) {
    due = Math.min(total, Math.floor(((performance.now() - started) * rate) / 1_000));
    serve();
    await pause(TICK_MS);
  }
  const last = performance.now() + PATIENCE_MS;
  while (open > 0 || sent < due) {
    // Requests that waited until now are no longer sent.
    if (performance.now() > last && sent < due) {
      statuses[0] = (statuses[0] ?? 0) + due - sent;
      due = sent;
    }
    await pause(TICK_MS);
  }
  const took = (performance.now() - started) / 1_000;
  for (const connection of all) connection.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.floor((latencies.length - 1) * share)] ?? Number.POSITIVE_INFINITY;
  return {
    rate,
    answered: Math.round(latencies.length / took),
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    statuses,
  };
}
