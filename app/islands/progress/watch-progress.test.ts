import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ProgressReport } from "#domain/fundraising/progress.ts";
import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import type { ShownProgress } from "./shown-progress.ts";

const NOON = Date.parse("2026-03-01T12:00:00.000Z");
const OK = 200;

/** A figure that was counted `ago` milliseconds before noon. */
const counted = (ago: number, raised = 0): ProgressReport => ({
  raised,
  pledged: 0,
  source: "ledger",
  stale: false,
  lastUpdated: new Date(NOON - ago).toISOString(),
});

const page = Object.assign(new EventTarget(), { hidden: false });
const answers: number[] = [];
const asked: number[] = [];
let stop: () => void;

/** Imports the module again, since it remembers its figure. */
async function watch(initial: ProgressReport | null): Promise<ShownProgress[]> {
  vi.resetModules();
  const { watchProgress } = await import("./watch-progress.ts");
  const shown: ShownProgress[] = [];
  stop = watchProgress(initial, (now) => shown.push(now));
  await vi.advanceTimersByTimeAsync(0);
  return shown;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("fetch", async () => {
    asked.push(Date.now() - NOON);
    const fresh = { ...counted(0, 40), lastUpdated: new Date().toISOString() };
    return Response.json(fresh, { status: answers.shift() ?? OK });
  });
});

afterEach(() => {
  stop();
  page.hidden = false;
  answers.length = 0;
  asked.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a figure counted two minutes ago is fetched again at once, on a new page too", async () => {
  const shown = await watch(counted(2 * MINUTE));
  expect(asked).toEqual([0]);
  expect(shown.at(-1)).toMatchObject({ report: { raised: 40 }, failed: false, isFetching: false });
});

test("a newer figure is fetched again five minutes after it was counted, then every five minutes", async () => {
  await watch(counted(MINUTE));
  await vi.advanceTimersByTimeAsync(14 * MINUTE);
  expect(asked).toEqual([4 * MINUTE, 9 * MINUTE, 14 * MINUTE]);
});

test("a page in the background fetches nothing until someone looks at it", async () => {
  page.hidden = true;
  await watch(counted(3 * MINUTE));
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(asked).toEqual([]);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(asked).toEqual([20 * MINUTE]);
});

test("a failed fetch is repeated after 1, 2 and 4 seconds, then the old figure counts as failed", async () => {
  answers.push(503, 503, 503, 503);
  const shown = await watch(counted(3 * MINUTE, 7));
  await vi.advanceTimersByTimeAsync(7 * SECOND);
  expect(asked).toEqual([0, 1, 3, 7].map((seconds) => seconds * SECOND));
  expect(shown.at(-1)).toMatchObject({ report: { raised: 7 }, failed: true, isFetching: false });
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(shown.at(-1)).toMatchObject({ report: { raised: 40 }, failed: false });
});

test("a device whose clock is fast fetches once, not endlessly", async () => {
  vi.setSystemTime(NOON + 60 * MINUTE);
  vi.stubGlobal("fetch", async () => {
    asked.push(Date.now());
    return Response.json(counted(0, 40));
  });
  await watch(counted(0));
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(asked).toHaveLength(1);
});

test("after the last listener stops, nothing is fetched", async () => {
  await watch(counted(MINUTE));
  stop();
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(asked).toEqual([]);
});
