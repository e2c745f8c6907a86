/**
 * Runs Lighthouse as a phone on a slow network. The program is large, so it is downloaded when
 * first needed.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { findBrowser } from "./processes.ts";

const VERSION = "13.5.0";
const FOLDER = resolve(".cache/lighthouse");
export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/**
 * "simulate" computes the slow network from a fast load; "devtools" really slows the browser down.
 */
export type Throttling = "simulate" | "devtools";

export interface Visit {
  /** In milliseconds. */
  fcp: number;
  lcp: number;
  blocking: number;
  shift: number;
  /** From 0 to 100. */
  scores: Record<string, number>;
  /** The reasons for lost points, by audit. */
  complaints: string[];
}

interface Audit {
  score: number | null;
  numericValue?: number;
}

interface Report {
  audits: Record<string, Audit>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  runtimeError?: { message: string };
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report }>;
interface Launcher {
  launch(options: object): Promise<{ port: number; kill(): void }>;
}

export type Phone = Awaited<ReturnType<typeof openPhone>>;

/** Opens a browser; every visit starts with an empty cache. */
export async function openPhone() {
  ensureInstalled();
  const load = async <T>(path: string) =>
    (await import(pathToFileURL(join(FOLDER, "node_modules", path)).href)) as T;
  const { default: lighthouse } = await load<{ default: Lighthouse }>("lighthouse/core/index.js");
  const { launch } = await load<Launcher>("chrome-launcher/dist/index.js");
  const browser = await launch({
    chromePath: findBrowser(),
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--ignore-certificate-errors"],
  });
  // Without this, the browser keeps running when you stop the benchmark.
  process.once("exit", () => browser.kill());
  return {
    async visit(
      url: string,
      throttlingMethod: Throttling,
      { cpuSlowdown = 0, categories = ["performance"] as readonly string[] } = {},
    ): Promise<Visit> {
      const flags = {
        port: browser.port,
        logLevel: "error",
        output: "json",
        onlyCategories: categories,
        throttlingMethod,
        ...(cpuSlowdown && { throttling: { ...SLOW_4G, cpuSlowdownMultiplier: cpuSlowdown } }),
      };
      let { lhr } = await lighthouse(url, flags);
      // Sometimes Lighthouse misses the beginning of a load and asks you to run it again
      // (NO_NAVSTART).
      if (lhr.runtimeError) ({ lhr } = await lighthouse(url, flags));
      if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
      return readReport(lhr);
    },
    close: () => browser.kill(),
  };
}

/** Lighthouse's own setting for phones. */
const SLOW_4G = {
  rttMs: 150,
  throughputKbps: 1_638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1_474.56,
  uploadThroughputKbps: 675,
  cpuSlowdownMultiplier: 4,
};

function readReport({ audits, categories }: Report): Visit {
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    fcp: number("first-contentful-paint"),
    lcp: number("largest-contentful-paint"),
    blocking: number("total-blocking-time"),
    shift: number("cumulative-layout-shift"),
    scores: Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    complaints: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    ),
  };
}

function ensureInstalled(): void {
  if (existsSync(join(FOLDER, "node_modules/lighthouse/package.json"))) return;
  console.log(`Fetching lighthouse ${VERSION} into .cache …`);
  const args = ["install", "--prefix", FOLDER, "--no-save", "--no-audit", "--no-fund"];
  const result = spawnSync("npm", [...args, `lighthouse@${VERSION}`], { encoding: "utf8" });
  if (result.status !== 0) throw new Error(`lighthouse could not be fetched:\n${result.stderr}`);
}
