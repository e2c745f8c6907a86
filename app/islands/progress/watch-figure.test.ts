import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ProgressReport, toReport } from "#domain/fundraising/progress.ts";
import { MINUTE, SECOND } from "#domain/values/clock.ts";
import { watchProgress } from "./watch-figure.ts";

const NOON = Date.parse("2026-03-01T12:00:00.000Z");
const LAST_WEEK = "2026-02-22T12:00:00.000Z";

const report = (raisedCents: number, stale = false): ProgressReport =>
  toReport({ raisedCents, pledgedCents: 0, source: "ledger", stale, lastUpdated: LAST_WEEK });

let page: EventTarget & { hidden: boolean };
const statuses: number[] = [];
const asked: number[] = [];
let fetched = report(40);

/**
 * Watches a page that was requested `ago` ms before noon. Returns how often it woke the islands.
 */
async function watch(initial: ProgressReport | null, ago = 0) {
  vi.stubGlobal("performance", { timeOrigin: NOON - ago });
  const wake = vi.fn();
  watchProgress(initial, wake);
  await vi.advanceTimersByTimeAsync(0);
  return wake;
}
const lookAgain = async () => {
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("fetch", async () => {
    asked.push(Date.now() - NOON);
    return Response.json(fetched, { status: statuses.shift() ?? 200 });
  });
});

afterEach(() => {
  statuses.length = 0;
  asked.length = 0;
  fetched = report(40);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page that was loaded just now fetches the figure five minutes later, then every five, whenever the figure was counted", async () => {
  await watch(report(40));
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(asked).toEqual([5 * MINUTE, 10 * MINUTE, 15 * MINUTE]);
});

test.each([
  ["sum", report(50)],
  ["challenge", { ...report(40), matching: { giver: "A family", upTo: 9, until: "", owed: 4 } }],
])(
  "a page that is two minutes old fetches the figure when it comes into view; only a changed %s updates the islands",
  async (_what, changed) => {
    fetched = { ...report(40), lastUpdated: new Date(NOON).toISOString() };
    const wake = await watch(report(40), 2 * MINUTE);
    expect(asked).toEqual([0]);
    expect(wake).not.toHaveBeenCalled();
    await lookAgain();
    expect(asked).toEqual([0]);
    fetched = changed;
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    await lookAgain();
    expect(asked).toEqual([0, 2 * MINUTE]);
    expect(wake).toHaveBeenCalled();
  },
);

test("without a figure, or with a stale one, it fetches at once", async () => {
  await watch(null);
  await watch(report(40, true));
  expect(asked).toEqual([0, 0]);
});

test("a page in the background fetches nothing until someone looks at it", async () => {
  page.hidden = true;
  await watch(report(40), 3 * MINUTE);
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(asked).toEqual([]);
  page.hidden = false;
  await lookAgain();
  expect(asked).toEqual([20 * MINUTE]);
});

test("a failed fetch makes the islands show it, is repeated after 1, 2 and 4 seconds, and again when the page comes into view", async () => {
  statuses.push(503, 503, 503, 503);
  const wake = await watch(report(7), 3 * MINUTE);
  expect(wake).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(7 * SECOND);
  expect(asked).toEqual([0, 1, 3, 7].map((seconds) => seconds * SECOND));
  await lookAgain();
  expect(asked).toHaveLength(5);
});
