import { expect, onTestFinished, test, vi } from "vitest";
import { DAY, HOUR, systemClock } from "./clock.ts";

test("the elapsed time does not jump with the date of the server", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const before = systemClock.elapsed();
  vi.setSystemTime(Date.now() + DAY);
  expect(systemClock.elapsed() - before).toBeLessThan(HOUR);
});
