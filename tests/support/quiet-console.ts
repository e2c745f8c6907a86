import { afterEach, beforeEach, expect, vi } from "vitest";

/** Messages on the console are defects: whatever a test writes there fails it. */
beforeEach(() => {
  for (const level of ["log", "warn", "error"] as const) vi.spyOn(console, level);
});

afterEach(() => {
  for (const level of ["log", "warn", "error"] as const) {
    expect(vi.mocked(console[level]).mock.calls, `console.${level}`).toEqual([]);
  }
  vi.restoreAllMocks();
});
