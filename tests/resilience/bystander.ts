/** Sends and reads while something is broken, and records every answer. */
import { setTimeout as pause } from "node:timers/promises";
import type { Experiment } from "./open-experiment.ts";
import { sendOne } from "./workload.ts";

const PAGES = ["/", "/plans", "/donate", "/contact", "/api/progress"];
const READ_EVERY_MS = 50;
const SEND_EVERY_MS = 20;
const SENDERS = 6;
const MAX_ABSENCE_MS = 3_000;

export interface Bystander {
  /** The number of requests that the site answered with 503. */
  refused: number;
  /** The times that pages took, in milliseconds. */
  reads: number[];
  /** Pages with any other status than 200. */
  brokenPages: string[];
  stop(): Promise<void>;
}

/**
 * Sends every kind of request and reads pages until you stop it; stopping rejects when the site had
 * ended.
 */
export function startBystander({ site, target }: Experiment): Bystander {
  let over = false;
  const seen: Bystander = { refused: 0, reads: [], brokenPages: [], stop };

  async function sendAlong(): Promise<void> {
    while (!over) {
      if (!(await sendOne(target))) seen.refused += 1;
      await pause(SEND_EVERY_MS);
    }
  }
  async function readAlong(): Promise<void> {
    for (let turn = 0; !over; turn++) {
      const path = PAGES[turn % PAGES.length] ?? "/";
      const started = performance.now();
      const answer = await fetch(site.url + path);
      await answer.arrayBuffer();
      seen.reads.push(performance.now() - started);
      if (answer.status !== 200) seen.brokenPages.push(`${path} answered ${answer.status}`);
      await pause(READ_EVERY_MS);
    }
  }
  const all = Promise.all([readAlong(), ...Array.from({ length: SENDERS }, sendAlong)]);
  all.catch(() => undefined);
  async function stop(): Promise<void> {
    over = true;
    await all;
  }
  return seen;
}

/**
 * Describes what it saw, and lists the problems; `backAfter` is the time in ms until the site was
 * back.
 */
export function judge({ reads, brokenPages }: Bystander, backAfter: number) {
  const sorted = reads.toSorted((a, b) => a - b);
  const at = Math.floor((sorted.length - 1) * 0.99);
  const back = `back after ${Math.round(backAfter)} ms`;
  return {
    seen: `${back}; ${sorted.length} pages read, 99 of 100 within ${Math.round(sorted[at] ?? 0)} ms`,
    wrong: [...brokenPages, ...(backAfter > MAX_ABSENCE_MS ? [`${back} only`] : [])],
  };
}
