/** Sends generated requests to the application, and checks that it and the desk still work. */
import { maxHeaderSize } from "node:http";
import fc from "fast-check";
import { ORIGIN } from "#tests/support/built-site.ts";
import type { Probe } from "./kinds.ts";
import { RECORD_NAMES, type RecordName } from "./staff-inputs.ts";

/** The parts of a site that a fuzz test uses. */
export interface FuzzSite {
  request(request: Request, remoteAddress?: string): Promise<Response>;
  /** Returns the Cookie header of an administrator who has just signed in. */
  signIn(): Promise<string>;
  /** Makes a message, a pledge and a gift for staff to work with; returns their ids. */
  makeRecords(): Promise<Records>;
}

/** Ids of records, by the names that stand for them in generated requests. */
export type Records = Record<RecordName, string>;

interface FuzzReport {
  cases: number;
  /** How often the server answered with each status. */
  statuses: Record<number, number>;
  slowestMs: number;
}

const A_RECORD = new RegExp(RECORD_NAMES.join("|"), "g");
const MAX_ANSWER_MS = 10_000;
/** The test checks the desk after this many cases. */
const LOOK_EVERY = 2_000;

const DESK = ["overview", "donations", "messages", "import", "newsletter", "jobs", "audit"].map(
  (page) => `/admin/${page}`,
);
const EXPORTS = ["/admin/donations/export", "/admin/messages/export", "/admin/newsletter.csv"];

/** Scripts that arbitraries.ts types; no page may contain them in this form. */
const SCRIPTS = ["<script>alert(", "<img src=x", "javascript:alert("];

let visitors = 0;

/**
 * Sends `cases` requests. Rejects with the smallest request that the server answers with 5xx or
 * not within ten seconds, and when a page or an export of the desk does not work afterwards.
 */
export async function runFuzz(
  site: FuzzSite,
  probes: fc.Arbitrary<Probe>,
  cases: number,
  seed: number,
): Promise<FuzzReport> {
  const report: FuzzReport = { cases, statuses: {}, slowestMs: 0 };
  for (let done = 0; done < cases; done += LOOK_EVERY) {
    const cookie = await site.signIn();
    const records = await site.makeRecords();
    const property = fc.asyncProperty(probes, (probe) =>
      expectAnswer(site, probe, { cookie, records }, report),
    );
    const numRuns = Math.min(LOOK_EVERY, cases - done);
    await fc.assert(property, { numRuns, seed: seed + done, endOnFailure: false });
    await expectPages(site, DESK, cookie);
  }
  await expectPages(site, EXPORTS, await site.signIn());
  return report;
}

interface Staff {
  cookie: string;
  records: Records;
}

/** Sends each request from a different IP, so that no limit for one visitor is reached. */
async function expectAnswer(
  site: FuzzSite,
  probe: Probe,
  staff: Staff,
  report: FuzzReport,
): Promise<void> {
  const request = toRequest(probe, staff);
  if (!request) return;
  const started = performance.now();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer within ten seconds")), MAX_ANSWER_MS);
  try {
    const response = await Promise.race([site.request(request, ip(++visitors)), late]);
    const body = await Promise.race([response.arrayBuffer(), late]);
    const { status } = response;
    if (status >= 500) throw new Error(`${request.url} answered ${status}`);
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (isPage && SCRIPTS.some((script) => Buffer.from(body).includes(script)))
      throw new Error(`${request.url} answered with a script that was typed`);
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  } finally {
    clearTimeout(timer);
    report.slowestMs = Math.max(report.slowestMs, Math.round(performance.now() - started));
  }
}

const ip = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/**
 * Returns null for what Node's HTTP server rejects itself: a malformed URL, header or body, or a
 * head over 16 KiB (431).
 */
function toRequest(
  { method, path, headers, body, signedIn }: Probe,
  { cookie, records }: Staff,
): Request | null {
  const named = (text: string) => text.replace(A_RECORD, (name) => records[name as RecordName]);
  try {
    const request = new Request(new URL(named(path), ORIGIN), {
      method,
      headers: { ...headers, ...(signedIn && { cookie }) },
      ...(body !== undefined &&
        method !== "GET" &&
        method !== "HEAD" && { body: typeof body === "string" ? named(body) : body }),
    });
    return headBytes(request) < maxHeaderSize ? request : null;
  } catch {
    return null;
  }
}

/** Returns at least the length of a request's first line and headers. */
const headBytes = ({ url, headers }: Request) =>
  Array.from(headers, ([name, value]) => name.length + value.length + 4).reduce(
    (sum, bytes) => sum + bytes,
    url.length + 100,
  );

async function expectPages(site: FuzzSite, paths: string[], cookie: string): Promise<void> {
  for (const path of paths) {
    const response = await site.request(new Request(`${ORIGIN}${path}`, { headers: { cookie } }));
    const size = (await response.arrayBuffer()).byteLength;
    // When nothing is stored, there is nothing to export, and the desk says so.
    if (response.headers.get("location")?.includes("toast=nothing-to-export")) continue;
    if (response.status !== 200 || size === 0)
      throw new Error(`afterwards ${path} answered ${response.status} with ${size} bytes`);
  }
}
