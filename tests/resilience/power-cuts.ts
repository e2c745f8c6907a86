/** Cuts the power under mixed load; the next start finds only what the disk has at that moment. */
import { makeDisk } from "./disk.ts";
import { type Outcome, openExperiment, waitUntilReady } from "./open-experiment.ts";
import { loadForAWhile, sendAgain } from "./workload.ts";

/** Cuts the power `cuts` times, each time while the site is answering requests. */
export async function cutPower(folder: string, cuts: number): Promise<Outcome> {
  const disk = makeDisk(folder);
  const experiment = await openExperiment({ DATA_DIR: disk.path });
  const { site, target } = experiment;
  try {
    for (let cut = 0; cut < cuts; cut++) {
      const load = await loadForAWhile(target);
      // From here on, the site acknowledges nothing.
      process.kill(site.pid(), "SIGSTOP");
      disk.copy();
      await site.kill();
      await load.ended();
      disk.restoreCopy();
      await site.start();
      await waitUntilReady(site.url);
      await sendAgain(target);
    }
    return await experiment.finish();
  } finally {
    await experiment.close();
    disk.unmount();
  }
}
