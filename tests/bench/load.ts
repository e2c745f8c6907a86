/**
 * Measures the server under load: requests per second and processor time compared with a bare
 * server, and memory.
 */
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { cpuMicroseconds, end, findProgram, memoryMegabytes, untilAnswered } from "./processes.ts";
import { atMost, beside, type Line, quantile, spread } from "./report.ts";
import { type Server, type Stage, startProduct } from "./stage.ts";

const CONNECTIONS = 50;
const ROUNDS = 3;
const SECONDS = 3;
/** The server has processor 0 to itself; the load generator uses processor 1. */
export const SERVER_CORE = 0;
const LOAD_CORE = "1";

type Run = ReturnType<typeof runWrk>;

/** Runs wrk once against a path. */
function runWrk({ url, pid }: Server, path = "/", seconds = SECONDS, etag = "") {
  const before = cpuMicroseconds(pid);
  const output = execFileSync(
    findProgram("taskset", "util-linux"),
    [
      "-c",
      LOAD_CORE,
      findProgram("wrk"),
      "-t1",
      `-c${CONNECTIONS}`,
      `-d${seconds}s`,
      "-H",
      "Accept-Encoding: br",
      ...(etag && ["-H", `If-None-Match: ${etag}`]),
      url + path,
    ],
    { encoding: "utf8" },
  );
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url} failed under load:\n${output}`);
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  return {
    requests,
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    /** Processor time for each request, in microseconds. */
    cpu: (cpuMicroseconds(pid) - before) / requests,
  };
}

/** Runs them alternately, after a short run that warms up. */
function byTurns<Name extends string>(runs: Record<Name, () => Run>): Record<Name, Run[]> {
  const names = Object.keys(runs) as Name[];
  for (const name of names) runs[name]();
  const done = Object.fromEntries(names.map((name) => [name, [] as Run[]]));
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) done[name]?.push(runs[name]());
  return done as Record<Name, Run[]>;
}

const rates = (runs: Run[]) => runs.map(({ perSecond }) => perSecond);

/**
 * Measures the home page as brotli, new and unchanged, compared with a bare node:http server that
 * sends the same bytes.
 */
export async function measureThroughput({ product, bare }: Stage): Promise<Line[]> {
  const etag = await brotliEtag(product.url);
  const { ours, unchanged, theirs } = byTurns({
    ours: () => runWrk(product),
    unchanged: () => runWrk(product, "/", SECONDS, etag),
    theirs: () => runWrk(bare),
  });
  const cpu = (runs: Run[]) => runs.map((run) => run.cpu);
  return [
    beside("Requests a second, home from memory, one core", rates(ours), rates(theirs), {
      atLeast: 0.75,
      of: "a bare node:http",
    }),
    beside("The same page unchanged (304) a second", rates(unchanged), rates(ours), {
      atLeast: 1,
      of: "whole",
    }),
    beside("Processor time a request, microseconds", cpu(ours), cpu(theirs), {
      atMost: 1.34,
      of: "a bare node:http",
      digits: 1,
    }),
  ];
}

/** Measures the home page from the cache of nginx with deploy/nginx.conf in front of the server. */
export async function measureFront({ front, limit }: Stage): Promise<Line[]> {
  const { ours, theirs } = byTurns({ ours: () => runWrk(front), theirs: () => runWrk(limit) });
  return [
    beside("Requests a second, home from nginx's cache in front", rates(ours), rates(theirs), {
      atLeast: 0.95,
      of: "its static files",
    }),
  ];
}

async function brotliEtag(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
  return answer.headers.get("etag") ?? "";
}

const PAGES_ASKED = 500_000;

/**
 * Measures memory during requests for pages. It is flat when the second half of the run needs about
 * as much as the first.
 */
export async function measureMemory({ product }: Stage): Promise<Line[]> {
  const samples: number[] = [];
  let asked = 0;
  while (asked < PAGES_ASKED) {
    for (const path of ["/", "/plans", "/news", "/contact"])
      asked += runWrk(product, path, 2).requests;
    samples.push(memoryMegabytes(product.pid));
  }
  const half = Math.floor(samples.length / 2);
  const requests = `${asked.toLocaleString("en-US")} page requests`;
  return [
    atMost(`Memory at its peak during ${requests}, MB`, quantile(samples, 1), 200),
    beside("Memory in the second half of them, MB", samples.slice(half), samples.slice(0, half), {
      atMost: 1.1,
      of: "the first half",
    }),
  ];
}

const STARTS = 5;
const START_PORT = 4179;

/**
 * Measures the time from the start of the process to its first answer, on a database that exists.
 */
export async function measureStart({ folder }: Stage): Promise<Line[]> {
  const times: number[] = [];
  // The running product has its folder to itself.
  const copy = join(folder, "copy");
  cpSync(join(folder, "data"), copy, { recursive: true });
  for (let i = 0; i < STARTS; i++) {
    const server = startProduct(null, copy, START_PORT);
    times.push(await untilAnswered(`http://127.0.0.1:${START_PORT}/`));
    await end(server);
  }
  const slowest = quantile(times, 1);
  return [atMost("Start to the first answer (home), ms", slowest, 999, `; ${spread(times)}`)];
}
