import { expect, test } from "vitest";
import { VersionedValue } from "./versioned.ts";

/** Each reading of this value ends when the test ends it, with what was stored when it started. */
function open() {
  const stored = { version: 1, value: "one" };
  const readings: { value: string; answer: PromiseWithResolvers<string> }[] = [];
  const versions = {
    read: async () => ({ site: stored.version, desk: 0 }),
    close: async () => undefined,
  };
  const versioned = new VersionedValue(versions, () => {
    const answer = Promise.withResolvers<string>();
    readings.push({ value: stored.value, answer });
    return answer.promise;
  });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const change = (value: string) => Object.assign(stored, { version: stored.version + 1, value });
  /** Starts a request; resolves once its reading has started. */
  const ask = async () => {
    const reading = versioned.get();
    reading.catch(() => undefined);
    await settle();
    return { answer: reading };
  };
  const end = async (index: number) => {
    readings[index]?.answer.resolve(readings[index].value);
    await settle();
  };
  return { versioned, readings, change, ask, end };
}

test("requests for one version share one reading, and later ones get its value", async () => {
  const { versioned, readings, ask, end } = open();
  const first = await ask();
  const second = await ask();
  await end(0);
  expect([await first.answer, await second.answer, await versioned.get()]).toEqual(
    Array(3).fill("one"),
  );
  expect(readings).toHaveLength(1);
});

test("a request after a change during a reading gets a value that was read after it, in whatever order readings end", async () => {
  const { versioned, change, ask, end } = open();
  const before = await ask();
  change("two");
  const after = await ask();
  await end(1);
  await end(0);
  expect([await before.answer, await after.answer]).toEqual(["one", "two"]);
  expect(await versioned.get()).toBe("two");
});

test("a reading that fails leaves the last value, and the next request reads again", async () => {
  const { versioned, readings, change, ask, end } = open();
  await ask();
  await end(0);
  change("two");
  const failing = await ask();
  readings[1]?.answer.reject(new Error("the database is away"));
  await expect(failing.answer).rejects.toThrow("away");
  expect(versioned.last).toBe("one");
  const again = await ask();
  await end(2);
  expect(await again.answer).toBe("two");
});
