import { expect, test } from "vitest";
import { PasswordHashLimiter, TooBusy } from "./password-hash-limiter.ts";

test("two proofs are looked at at once, sixty-four wait, and the next is refused at once", async () => {
  const queue = new PasswordHashLimiter();
  let running = 0;
  let most = 0;
  const doors: (() => void)[] = [];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => doors.push(resolve));
    running--;
  };
  const all = Array.from({ length: 66 }, () => queue.run(work));
  await expect(queue.run(work)).rejects.toThrow(TooBusy);
  let done = 0;
  for (const each of all) each.then(() => done++);
  while (done < all.length) {
    for (const open of doors.splice(0)) open();
    await Promise.resolve();
  }
  expect(most).toBe(2);
});

test("work that fails gives its place to the next", async () => {
  const queue = new PasswordHashLimiter();
  const broken = () => Promise.reject(new Error("broken"));
  await Promise.allSettled(Array.from({ length: 10 }, () => queue.run(broken)));
  expect(await queue.run(async () => "done")).toBe("done");
});
