import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChangeFeed } from "#domain/ports/change-feed.ts";
import { LoadedContent, RETRY_AFTER } from "./loaded-content.ts";

const SILENT: ChangeFeed = { subscribe: () => () => {} };

class Counter extends LoadedContent {
  reads = 0;
  failing = true;

  protected async read(): Promise<void> {
    this.reads += 1;
    if (this.failing) throw new Error("the database is gone");
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("content that could not be read is reported, read again, and then announced", async () => {
  const report = vi.fn();
  const announced = vi.fn();
  const content = new Counter(SILENT, report);
  content.onChange(announced);
  await content.load();
  expect(report).toHaveBeenCalledOnce();
  content.failing = false;
  await vi.advanceTimersByTimeAsync(RETRY_AFTER);
  expect(announced).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(RETRY_AFTER);
  expect(content.reads).toBe(2);
});

test("content that is stopped is not read again", async () => {
  const content = new Counter(SILENT, () => undefined);
  await content.load();
  await content.stop();
  await vi.advanceTimersByTimeAsync(RETRY_AFTER);
  expect(content.reads).toBe(1);
});
