/** The power is cut under mixed load: what the disk has then is all that the next start finds. */
import { makeDisk } from "./disk.ts";
import { type Outcome, openExperiment, untilReady } from "./open-experiment.ts";
import { loadForAWhile, sendAgain } from "./workload.ts";

/** Cuts the power `cuts` times, each time while requests are under way. */
export async function cutPower(folder: string, cuts: number): Promise<Outcome> {
  const disk = makeDisk(folder);
  const experiment = await openExperiment({ DATA_DIR: disk.path });
  const { site, target } = experiment;
  try {
    for (let cut = 0; cut < cuts; cut++) {
      const load = await loadForAWhile(target);
      // Nothing is acknowledged from here on.
      process.kill(site.pid(), "SIGSTOP");
      disk.copy();
      await site.kill();
      await load.ended();
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
