/** Sends made-up requests straight into the application, and looks whether it and the desk still work. */
import fc from "fast-check";
import { kinds, type Probe } from "./kinds.ts";

/** The site as the trial sees it. */
export interface FuzzSite {
  request(request: Request, remoteAddress?: string): Promise<Response>;
  /** The Cookie header of an administrator who has just signed in. */
  signIn(): Promise<string>;
}

export interface FuzzReport {
  cases: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
  slowestMs: number;
}

const ORIGIN = "http://localhost:3000";
const LONGEST_ANSWER_MS = 10_000;
/** Every so many cases the desk is looked at. */
const LOOK_EVERY = 2_000;

const DESK = ["donations", "contacts", "newsletter", "jobs", "audit"].map(
  (page) => `/admin/${page}`,
);
const EXPORTS = ["/admin/donations/export", "/admin/contacts/export", "/admin/newsletter.csv"];

let visitors = 0;

/**
 * Sends `cases` requests of a kind. Rejects with the smallest request found that is answered by 5xx
 * or not within ten seconds, and when a page or an export of the desk does not work afterwards.
 */
export async function runFuzz(
  site: FuzzSite,
  kind: string,
  cases: number,
  seed: number,
): Promise<FuzzReport> {
  const probes = kinds[kind];
  if (!probes) throw new Error(`Unknown kind "${kind}". Known: ${Object.keys(kinds).join(", ")}`);
  const report: FuzzReport = { cases, statuses: {}, slowestMs: 0 };
  for (let done = 0; done < cases; done += LOOK_EVERY) {
    const cookie = await site.signIn();
    const property = fc.asyncProperty(probes, (probe) => expectAnswer(site, probe, cookie, report));
    const numRuns = Math.min(LOOK_EVERY, cases - done);
    await fc.assert(property, { numRuns, seed: seed + done, endOnFailure: false });
    await expectPages(site, DESK, cookie);
  }
  await expectPages(site, EXPORTS, await site.signIn());
  return report;
}

async function expectAnswer(
  site: FuzzSite,
  probe: Probe,
  cookie: string,
  report: FuzzReport,
): Promise<void> {
  const request = toRequest(probe, cookie);
  if (!request) return;
  const started = performance.now();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error("no answer within ten seconds")),
    LONGEST_ANSWER_MS,
  );
  try {
    // Each from an address of its own, so that no limit gets in the way of what is looked at.
    const response = await Promise.race([site.request(request, address(++visitors)), late]);
    await Promise.race([response.arrayBuffer(), late]);
    const { status } = response;
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    if (status >= 500) throw new Error(`answered ${status}`);
  } finally {
    clearTimeout(timer);
    report.slowestMs = Math.max(report.slowestMs, Math.round(performance.now() - started));
  }
}

const address = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Null for what no HTTP server would hand on: a malformed address, header or body. */
function toRequest(
  { method, path, headers, body, signedIn }: Probe,
  cookie: string,
): Request | null {
  try {
    return new Request(new URL(path, ORIGIN), {
      method,
      headers: { ...headers, ...(signedIn && { cookie }) },
      ...(body !== undefined && method !== "GET" && method !== "HEAD" && { body }),
    });
  } catch {
    return null;
  }
}

async function expectPages(site: FuzzSite, paths: string[], cookie: string): Promise<void> {
  for (const path of paths) {
    const response = await site.request(new Request(`${ORIGIN}${path}`, { headers: { cookie } }));
    const size = (await response.arrayBuffer()).byteLength;
    // Where nothing was stored there is nothing to export, and the desk says so.
    if (response.headers.get("location")?.includes("notice=nothing-to-export")) continue;
    if (response.status !== 200 || size === 0)
      throw new Error(`afterwards ${path} answered ${response.status} with ${size} bytes`);
  }
}
