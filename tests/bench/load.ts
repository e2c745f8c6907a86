/** The server under load: requests a second beside nginx, and memory after a million of them. */
import { execFileSync } from "node:child_process";
import { cpuMicroseconds, findProgram, memoryMegabytes } from "./processes.ts";
import { type Line, median, quantile, spread } from "./report.ts";
import type { Stage } from "./stage.ts";

const CONNECTIONS = 50;
/** The server has processor 0 to itself, the load generator processor 1. */
export const SERVER_CORE = 0;
const LOAD_CORE = "1";

interface Run {
  perSecond: number;
  requests: number;
  p99: number;
  cpuPerRequest: number;
}

/** One run of wrk for `seconds`; latencies in ms, processor time in microseconds. */
function runWrk(url: string, host: string, pid: number, seconds: number): Run {
  const before = cpuMicroseconds([pid]);
  const args = ["-c", LOAD_CORE, findProgram("wrk"), "-t1", `-c${CONNECTIONS}`, `-d${seconds}s`];
  const said = execFileSync(
    findProgram("taskset", "util-linux"),
    [...args, "--latency", "-H", "Accept-Encoding: br", "-H", `Host: ${host}`, url],
    { encoding: "utf8" },
  );
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(`${url} failed under load:\n${said}`);
  const requests = Number(/(\d+) requests in/.exec(said)?.[1]);
  const [, value, unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)/.exec(said) ?? [];
  const inMs = { us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN;
  return {
    requests,
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]),
    p99: Number(value) * inMs,
    cpuPerRequest: (cpuMicroseconds([pid]) - before) / requests,
  };
}

/** Home from memory as brotli, beside nginx with the same page as a file. */
export async function measureThroughput(stage: Stage): Promise<Line[]> {
  const product: Run[] = [];
  const limit: Run[] = [];
  runWrk(`${stage.product}/`, stage.host, stage.productPid, 4);
  runWrk(`${stage.limit}/`, stage.host, stage.limitPid, 1);
  for (let round = 0; round < 4; round++) {
    product.push(runWrk(`${stage.product}/`, stage.host, stage.productPid, 5));
    limit.push(runWrk(`${stage.limit}/`, stage.host, stage.limitPid, 5));
  }
  const of = (runs: Run[], read: (run: Run) => number) => runs.map(read);
  const rate = (run: Run) => run.perSecond;
  const cpu = (run: Run) => run.cpuPerRequest;
  const rateRatio = median(of(product, rate)) / median(of(limit, rate));
  const cpuRatio = median(of(product, cpu)) / median(of(limit, cpu));
  const p99 = of(product, (run) => run.p99);
  return [
    {
      what: "Requests a second, home from memory, one core",
      target: "at least 0.5 x nginx",
      measured: `${spread(of(product, rate))}; nginx ${spread(of(limit, rate))}: ${rateRatio.toFixed(2)} x`,
      met: rateRatio >= 0.5,
    },
    {
      what: "Processor time a request, microseconds",
      target: "at most 1.9 x nginx",
      measured: `${spread(of(product, cpu), 1)}; nginx ${spread(of(limit, cpu), 1)}: ${cpuRatio.toFixed(2)} x`,
      met: cpuRatio <= 1.9,
    },
    {
      what: `99th percentile at ${CONNECTIONS} connections, ms`,
      target: "under 10",
      measured: spread(p99, 2),
      met: median(p99) < 10,
    },
  ];
}

const MILLION = 1_000_000;

/** Memory while a million pages are asked for; flat means no more at the end than in the middle. */
export async function measureMemory(stage: Stage): Promise<Line[]> {
  const samples: number[] = [];
  let asked = 0;
  while (asked < MILLION) {
    for (const path of ["/", "/plans", "/news", "/contact"]) {
      asked += runWrk(stage.product + path, stage.host, stage.productPid, 2).requests;
    }
    samples.push(memoryMegabytes(stage.productPid));
  }
  const half = Math.floor(samples.length / 2);
  const [middle, last] = [median(samples.slice(0, half)), median(samples.slice(half))];
  const flat = last <= middle * 1.1;
  return [
    {
      what: `Memory after ${asked.toLocaleString("en-US")} page requests, MB`,
      target: "under 200, flat",
      measured: `${quantile(samples, 1).toFixed(0)} at most; first half ${middle.toFixed(0)}, second half ${last.toFixed(0)}`,
      met: quantile(samples, 1) < 200 && flat,
    },
  ];
}
