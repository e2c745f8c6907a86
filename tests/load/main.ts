/**
 *   npm run load -- [--minutes n] [--rate n] [--only held|beside] [--through nginx]
 *
 * Starts the site and loads it from this same machine, over its loopback only. First it holds the
 * highest rate at which 99 of 100 answers come within 100 ms for ten minutes; then it requests the
 * same pages at a tenth of that rate next to 500 slow connections, and next to a flood of each
 * form. Ends with 1 when a limit does not hold. `--rate` skips the search, `--only` runs one half;
 * `--through nginx` puts deploy/nginx.conf in front. The search tries at most 15 rates, each for at
 * most 25 seconds, so it also ends when no answer comes.
 */
import { memoryMegabytes } from "#tests/bench/processes.ts";
import { readOptions, report } from "#tests/support/command.ts";
import { startSite } from "#tests/support/site-process.ts";
import { besideFlood, besideSlowClients, floods, PROXIED } from "./beside.ts";
import { startFront } from "./front.ts";
import { holdRate, type Measured } from "./steady.ts";

const FIRST_RATE = 500;
const MAX_P99_MS = 100;
const SLOW_CLIENTS = 500;
const FLOOD_CONNECTIONS = 32;
const SEARCH_SECONDS = 5;
const BESIDE_SECONDS = 15;
/** The growth of memory that is allowed while a rate is held, once everything is warm. */
const MAX_GROWTH_MB = 64;

/** The memory limit of the site next to slow clients and floods. */
const MAX_MEMORY_MB = 300;

const options = readOptions({ minutes: "10", rate: "", only: "", through: "" });
const site = await startSite({ LOG_LEVEL: "silent", ...PROXIED });
const direct = new URL(site.url.replace("localhost", "127.0.0.1"));
const front = options.through === "nginx" ? await startFront(Number(direct.port)) : null;
const url = front?.url ?? direct;

const describe = ({ rate, answered, p50, p99, max, statuses }: Measured) =>
  `${rate}/s: ${answered}/s answered, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(0)} ms, ${JSON.stringify(statuses)}`;

const holds = ({ p99, rate, answered, statuses }: Measured) =>
  p99 < MAX_P99_MS && answered > rate * 0.97 && Object.keys(statuses).every((s) => s === "200");

/** Prints a result; if it does not hold, the process ends with 1. */
const expectThat = (what: string, line: string, holds: boolean) =>
  report(`${what}: ${line}`, holds ? [] : ["does not hold"]);

const memory = () => Math.round(memoryMegabytes(site.pid()));

try {
  await holdRate(url, 200, 3);
  const highest = Number(options.rate) || (await findHighestRate());
  expectThat("highest rate", `${highest}/s`, highest > 0);
  // The test stays below the limit, because a rate that just held for five seconds need not hold
  // for ten minutes.
  const rate = Math.round(highest * (options.rate ? 1 : 0.8)) || FIRST_RATE;
  await holdRate(url, rate, SEARCH_SECONDS);
  if (options.only !== "beside") await hold(rate);
  if (options.only !== "held") await besideOthers(Math.max(50, Math.round(rate / 10)));
} finally {
  await front?.end();
  await site.remove();
}
process.exit();

async function hold(rate: number): Promise<void> {
  const before = memory();
  const held = await holdRate(url, rate, Number(options.minutes) * 60);
  const after = memory();
  expectThat(`held for ${options.minutes} min`, describe(held), holds(held));
  expectThat("memory", `${before} MB before, ${after} MB after`, after - before < MAX_GROWTH_MB);
}

async function besideOthers(pages: number): Promise<void> {
  const calm = await besideSlowClients(url, SLOW_CLIENTS, pages, BESIDE_SECONDS);
  expectThat(
    `beside ${SLOW_CLIENTS} slow connections`,
    `${describe(calm)}, ${calm.closed} of them closed by the site`,
    holds(calm),
  );
  for (const [name, spec] of Object.entries(floods)) {
    const calm = await besideFlood(url, spec, FLOOD_CONNECTIONS, pages, BESIDE_SECONDS);
    const { sent, statuses } = calm.flood;
    expectThat(
      `beside a flood of ${name}`,
      `${describe(calm)}; the flood: ${sent} sent, ${JSON.stringify(statuses)}`,
      holds(calm) && (statuses[429] ?? 0) > sent / 2,
    );
  }
  const after = memory();
  expectThat("memory after them", `${after} MB`, after < MAX_MEMORY_MB);
}

/** Doubles the rate until it does not hold, then halves the gap. */
async function findHighestRate(): Promise<number> {
  const most = 200_000;
  let good = 0;
  let bad = most;
  let rate = FIRST_RATE;
  while (bad - good > Math.max(100, good * 0.1)) {
    const attempt = await holdRate(url, rate, SEARCH_SECONDS);
    console.log(describe(attempt));
    if (holds(attempt)) good = rate;
    else bad = rate;
    rate = Math.round(bad === most && good > 0 ? Math.min(good * 2, most) : (good + bad) / 2);
  }
  return good;
}
