import { expect, test } from "vitest";
import type { CheckoutSnapshot, Payments } from "#domain/ports/payments.ts";
import { SECOND } from "#domain/values/clock.ts";
import { rememberSnapshots } from "./remember-snapshots.ts";

/** Returns how to read checkouts, which ones the company was asked about, and a clock. */
function openSnapshots(state: CheckoutSnapshot["state"] = "open") {
  const asked: string[] = [];
  const time = { now: 0 };
  const company = {
    read: async (id: string) => {
      asked.push(id);
      return { state } as CheckoutSnapshot;
    },
  } as Payments;
  const clock = { now: () => new Date(time.now), elapsed: () => time.now };
  const { read } = rememberSnapshots(company, clock);
  const readEach = async (ids: readonly string[]) => {
    for (const id of ids) await read(id);
    return asked.length;
  };
  return { asked, time, readEach };
}

test("the company is asked about one checkout four times in the five seconds since the first", async () => {
  const { time, readEach } = openSnapshots();
  expect(await readEach(["a", "a"])).toBe(2);
  time.now = 4 * SECOND;
  expect(await readEach(["a", "a", "a"])).toBe(4);
  time.now = 5 * SECOND - 1;
  expect(await readEach(["a"])).toBe(4);
  time.now = 5 * SECOND;
  expect(await readEach(["a", "a", "a", "a", "a"])).toBe(8);
});

test("of more than ten checkouts in one second only those that were read before are answered", async () => {
  const { time, readEach } = openSnapshots();
  const ten = Array.from("abcdefghij");
  expect(await readEach([...ten, ...ten])).toBe(20);
  expect(await readEach(ten)).toBe(20);
  await expect(readEach(["k"])).rejects.toThrow("too many");
  time.now = SECOND;
  expect(await readEach(["k", "a"])).toBe(22);
});

test("a paid checkout is asked about once, unless two thousand came since", async () => {
  const { asked, time, readEach } = openSnapshots("paid");
  for (let n = 0; n < 2_000; n++) {
    time.now += SECOND / 10;
    await readEach([`${n}`]);
  }
  expect(await readEach(["0", "1999"])).toBe(2_000);
  time.now += SECOND;
  await readEach(["2000", "1999", "0"]);
  expect(asked.slice(2_000)).toEqual(["2000", "0"]);
});
