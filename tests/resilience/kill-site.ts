/** Kills the site at random moments under mixed load, and compares what is left with what it acknowledged. */
import { setTimeout as pause } from "node:timers/promises";
import { type Outcome, openExperiment, type Place, untilReady } from "./open-experiment.ts";
import { sendAgain, sendUntilGone } from "./workload.ts";

export interface KillReport extends Outcome {
  rounds: number;
  /** Milliseconds from the restart until the site was ready, the longest and the median. */
  slowestStart: number;
  medianStart: number;
}

const SENDERS = 8;
/** The kill falls at a random moment within this time after the load has begun. */
const LONGEST_LIFE_MS = 900;
const ROUNDS_A_SESSION = 50;

/** `onRound` is called after each round. The site runs as its own process, as in production. */
export async function killRepeatedly(
  place: Place,
  rounds: number,
  onRound: (round: number, startMs: number) => void = () => undefined,
): Promise<KillReport> {
  const experiment = await openExperiment(place);
  const { site, target } = experiment;
  const starts: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      if (round % ROUNDS_A_SESSION === 0) await experiment.signIn();
      const senders = Array.from({ length: SENDERS }, () => sendUntilGone(target));
      // One: the site writes one import at a time, and the others would only wait for it.
      senders.push(sendUntilGone(target, ["import"]));
      senders.push(sendUntilGone(target, ["page"]), sendUntilGone(target, ["picture"]));
      await pause(Math.random() * LONGEST_LIFE_MS);
      await site.kill();
      await Promise.all(senders);
      const started = performance.now();
      await site.start();
      await untilReady(site.url);
      starts.push(performance.now() - started);
      onRound(round + 1, starts.at(-1) ?? 0);
      await sendAgain(target);
    }
    starts.sort((a, b) => a - b);
    return {
      rounds,
      slowestStart: Math.round(starts.at(-1) ?? 0),
      medianStart: Math.round(starts[Math.floor(starts.length / 2)] ?? 0),
      ...(await experiment.finish()),
    };
  } finally {
    await experiment.close();
  }
}
