import { expect, test, vi } from "vitest";
import { storeOrNull } from "./store-or-null.ts";

const openLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

test("while the database fails nothing is stored and the log says why", async () => {
  const log = openLog();
  const err = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  expect(await storeOrNull(log, "a request", () => Promise.reject(err))).toBeNull();
  expect(log.error.mock.calls).toEqual([
    [{ err, requestId: "a request" }, "a form could not be stored"],
  ]);
});

test("a fault of ours is passed on", async () => {
  const fault = new TypeError("x is not a function");
  const stored = storeOrNull(openLog(), "a request", () => Promise.reject(fault));
  await expect(stored).rejects.toBe(fault);
});

test.each(["40001", "40P01"])(
  "what conflicts with another transaction (%s) is stored at the next try",
  async (code) => {
    const conflict = Object.assign(new Error("could not serialize access"), { code });
    const store = vi.fn().mockRejectedValueOnce(conflict).mockResolvedValueOnce({ id: "1" });
    expect(await storeOrNull(openLog(), "a request", store)).toEqual({ id: "1" });
    const always = vi.fn().mockRejectedValue(conflict);
    expect(await storeOrNull(openLog(), "a request", always)).toBeNull();
    expect(always).toHaveBeenCalledTimes(3);
  },
);
