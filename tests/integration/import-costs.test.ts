/** What a large file of gifts costs all others: how long the site does nothing else. */
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { act, findImport, upload } from "#tests/support/import-file.ts";
import { openDesk } from "#tests/support/open-test-site.ts";

/** Milliseconds of this thread's processor: a busy machine does not make them more. */
const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** The longest that the process works without answering others while `work` is done. */
async function longestTurn(work: Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false];
  const end = work.finally(() => {
    isDone = true;
  });
  for (let last = spent(); !isDone; ) {
    await setTimeout(1);
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
  }
  await end;
  return longest;
}

const HEAD = "Date,Amount,First Name,Last Name,Email,Transaction ID";

function fileOf(rows: number, columns: number, filler: string): string {
  const more = columns - HEAD.split(",").length;
  const lines = Array.from(
    { length: rows },
    (_, n) => `2026-02-03,5,Ada,Larkspur,a${n}@example.org,t${n}${`,${filler}`.repeat(more)}`,
  );
  return [HEAD + ",x".repeat(more), ...lines].join("\n");
}

test.each([
  ["wide", 4_000, 256, "abcd"],
  ["long", 25_000, 36, "abcd"],
])(
  "while a %s file is read, checked and written, the site does nothing else for less than 100 ms",
  async (_, rows, columns, filler) => {
    const { site, staff } = await openDesk("sqlite");
    const turns: number[] = [];
    let path = "";
    const take = async (work: Promise<unknown>) => void turns.push(await longestTurn(work));
    const file = fileOf(rows, columns, filler);
    const send = async () => {
      path = (await upload(staff, "gifts.csv", file)).replace("/columns", "");
    };
    await take(send());
    await take(staff.html(path));
    await take(act(staff, path, { intent: "import" }));
    expect(await findImport(site, path)).toMatchObject({ state: "done", row_count: rows });
    expect(Math.max(...turns), turns.map(Math.round).join(", ")).toBeLessThan(100);
  },
  240_000,
);
