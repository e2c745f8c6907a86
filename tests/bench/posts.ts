/**
 * Measures contact forms per second from request to durable commit, compared with bare commits of
 * the same driver.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { findProgram } from "./processes.ts";
import { beside, type Line } from "./report.ts";
import type { Stage } from "./stage.ts";

const SECONDS = 5;
const ROUNDS = 3;

export async function measurePosts({ product, folder }: Stage): Promise<Line[]> {
  const posts: number[] = [];
  const commits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    posts.push(postMessages(product.url));
    commits.push(commitBare(join(folder, `bare-${round}.sqlite`)));
  }
  return [
    beside("Contact posts a second, each durable with its follow-up work", posts, commits, {
      atLeast: 0.4,
      of: "bare commits",
    }),
  ];
}

function postMessages(url: string): number {
  const args = [
    "-t1",
    "-c32",
    `-d${SECONDS}s`,
    "--timeout",
    "10s",
    "-s",
    "tests/bench/posts.lua",
    url,
  ];
  const output = execFileSync(findProgram("wrk"), args, { encoding: "utf8" });
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`posts failed under load:\n${output}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}

/** Commits one small row at a time, through the same driver with the same durability. */
function commitBare(file: string): number {
  const database = new SQLite(file);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec("create table bare (id integer primary key, text text not null)");
  const insert = database.prepare("insert into bare (text) values (?)");
  const text = "Will there be room for a chuckwagon? ".repeat(8);
  const started = performance.now();
  let commits = 0;
  for (; performance.now() - started < SECONDS * 1_000; commits++) insert.run(text);
  database.close();
  return commits / ((performance.now() - started) / 1_000);
}
