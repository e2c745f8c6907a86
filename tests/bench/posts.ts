/** Contact forms a second from request to durable commit, beside bare commits of the same driver. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findProgram } from "./processes.ts";
import { type Line, median, spread } from "./report.ts";
import type { Stage } from "./stage.ts";

const SECONDS = 5;
const ROUNDS = 3;

export async function measurePosts(stage: Stage): Promise<Line[]> {
  const posts: number[] = [];
  const commits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    posts.push(postContacts(`${stage.product}/`, stage.host));
    commits.push(commitBare(join(stage.folder, `bare-${round}.sqlite`)));
  }
  const ratio = median(posts) / median(commits);
  return [
    {
      what: "Contact posts a second, each in a durable commit with its follow-up work",
      target: "at least 0.4 x bare commits of the driver",
      measured: `${spread(posts)}; bare ${spread(commits)}: ${ratio.toFixed(2)} x`,
      met: ratio >= 0.4,
    },
  ];
}

function postContacts(url: string, host: string): number {
  const args = [
    "-t1",
    "-c32",
    `-d${SECONDS}s`,
    "-H",
    `Host: ${host}`,
    "-s",
    "tests/bench/posts.lua",
    url,
  ];
  const said = execFileSync(findProgram("wrk"), args, { encoding: "utf8" });
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(`posts failed under load:\n${said}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}

const commitBare = (file: string) =>
  Number(
    execFileSync(process.execPath, ["tests/bench/bare-commits.ts", file, String(SECONDS)], {
      encoding: "utf8",
    }),
  );
