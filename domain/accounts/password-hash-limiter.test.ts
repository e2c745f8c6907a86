import { expect, test } from "vitest";
import { PasswordHashLimiter, TooBusyError } from "./password-hash-limiter.ts";

test("PasswordHashLimiter runs two at once, lets sixty-four wait and refuses the next at once", async () => {
  const limiter = new PasswordHashLimiter();
  let running = 0;
  let most = 0;
  const finish: (() => void)[] = [];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => finish.push(resolve));
    running--;
  };
  const hashes = Array.from({ length: 66 }, () => limiter.run(work));
  await expect(limiter.run(work)).rejects.toThrow(TooBusyError);
  let doneCount = 0;
  for (const each of hashes) each.then(() => doneCount++);
  while (doneCount < hashes.length) {
    for (const resolve of finish.splice(0)) resolve();
    await Promise.resolve();
  }
  expect(most).toBe(2);
});

test("PasswordHashLimiter gives the slot of failed work to the next", async () => {
  const limiter = new PasswordHashLimiter();
  const broken = () => Promise.reject(new Error("broken"));
  await Promise.allSettled(Array.from({ length: 10 }, () => limiter.run(broken)));
  expect(await limiter.run(async () => "done")).toBe("done");
});
