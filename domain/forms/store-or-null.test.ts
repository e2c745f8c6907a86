import { expect, test, vi } from "vitest";
import { storeOrNull } from "./store-or-null.ts";

const openLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

test("while the database fails, nothing is stored and the log says why", async () => {
  const log = openLog();
  const err = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  expect(await storeOrNull(log, "a request", () => Promise.reject(err))).toBeNull();
  expect(log.error.mock.calls).toEqual([
    [{ err, requestId: "a request" }, "a form could not be stored"],
  ]);
});

test("an error in our code is thrown on", async () => {
  const fault = new TypeError("x is not a function");
  const stored = storeOrNull(openLog(), "a request", () => Promise.reject(fault));
  await expect(stored).rejects.toBe(fault);
});
