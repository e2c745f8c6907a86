import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { readInThread } from "./read-in-thread.ts";
import { RefusedFile } from "./refused-file.ts";

const OPEN = new AbortController().signal;
const ENOUGH = { maxMemoryMb: 512, maxMs: 60_000 };
const GIFTS = Buffer.from(`Date,Amount,Notes\n${"2026-02-03,5,x\n".repeat(60_000)}`);

const refusalOf = (closed: AbortSignal, limits: typeof ENOUGH) =>
  readInThread({ chunks: [GIFTS], saved: [] }, closed, limits).then(
    () => "read",
    (error: unknown) => (error instanceof RefusedFile ? error.reason : error),
  );

test.each([
  ["too-long", OPEN, { ...ENOUGH, maxMemoryMb: 8 }],
  ["too-slow", OPEN, { ...ENOUGH, maxMs: 1 }],
  ["broken-off", AbortSignal.abort(), ENOUGH],
])(
  "a file that needs more than its thread's limit is refused: %s; the next one is read",
  async (reason, closed, limits) => {
    expect(await refusalOf(closed, limits)).toBe(reason);
    await using file = await readInThread({ chunks: [GIFTS], saved: [] }, OPEN, ENOUGH);
    const rows = [];
    for await (const some of file.rows(0)) rows.push(...some);
    expect([rows.length, rows.at(-1)]).toEqual([
      60_000,
      { line: 60_001, cells: '["2026-02-03","5","x"]' },
    ]);
  },
);

test("one thread runs at a time, so that the memory of two files does not add up", async () => {
  let started = 0;
  const count = () => {
    started += 1;
  };
  process.on("worker", count);
  const read = () => readInThread({ chunks: [Buffer.from("Date,Amount")], saved: [] }, OPEN);
  const first = await read();
  const second = read();
  await setImmediate();
  expect(started).toBe(1);
  await first[Symbol.asyncDispose]();
  await (await second)[Symbol.asyncDispose]();
  process.off("worker", count);
  expect(started).toBe(2);
});
