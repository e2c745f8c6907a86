/** The power is cut under mixed load: what the disk has then is all that the next start finds. */
import { setTimeout as pause } from "node:timers/promises";
import { makeDisk } from "./disk.ts";
import { type Outcome, openExperiment, untilReady } from "./open-experiment.ts";
import { sendAgain, sendUntilGone } from "./workload.ts";

const SENDERS = 8;
/** The cut falls at a random moment within this time after the load has begun. */
const LONGEST_LIFE_MS = 900;

/** Cuts the power `cuts` times, each time while requests are under way. */
export async function cutPower(folder: string, cuts: number): Promise<Outcome> {
  const disk = makeDisk(folder);
  const experiment = await openExperiment({ DATA_DIR: disk.path });
  const { site, target } = experiment;
  try {
    for (let cut = 0; cut < cuts; cut++) {
      const senders = Array.from({ length: SENDERS }, () => sendUntilGone(target));
      await pause(Math.random() * LONGEST_LIFE_MS);
      // Nothing is acknowledged from here on.
      process.kill(site.pid(), "SIGSTOP");
      disk.copy();
      await site.kill();
      await Promise.all(senders);
      disk.restoreCopy();
      await site.start();
      await untilReady(site.url);
      await sendAgain(target);
    }
    return await experiment.finish();
  } finally {
    await experiment.close();
    disk.unmount();
  }
}
