/**
 *   npm run resilience -- [--only outage|disk|power] [--away seconds] [--cuts n]
 *
 * PostgreSQL cuts connections and is away for a minute; a real disk is full, then read-only; the
 * power is cut 20 times. Ends with 1 when acknowledged data was lost, a record was doubled, a page
 * had no answer, or the site was not back within 3 seconds. For kills: `KILL_ROUNDS=100 npm test --
 * resilience/kills`.
 */
import { rmSync } from "node:fs";
import { readOptions, report } from "#tests/support/command.ts";
import { makeFolder } from "#tests/support/temporary-folder.ts";
import { runBadDisk } from "./bad-disk.ts";
import { mayMount } from "./disk.ts";
import type { Outcome } from "./open-experiment.ts";
import { runOutage } from "./postgres-outage.ts";
import { cutPower } from "./power-cuts.ts";

const options = readOptions({ only: "", away: "60", cuts: "20" });
const away = Number(options.away);
const cuts = Number(options.cuts);

const parts: Record<string, [what: string, run: (folder: string) => Promise<Outcome>]> = {
  outage: [
    `PostgreSQL cutting connections, then away for ${away} s`,
    (folder) => runOutage(folder, away * 1_000),
  ],
  disk: ["a disk full for 10 s, then read-only for 10 s", runBadDisk],
  power: [`${cuts} power cuts on a disk of 48 MB`, (folder) => cutPower(folder, cuts)],
};
for (const [name, [what, run]] of Object.entries(parts)) {
  if (options.only && options.only !== name) continue;
  if (name !== "outage" && !mayMount()) {
    console.log(`${name}: not tried, since only root can mount a disk`);
    continue;
  }
  const folder = makeFolder("resilience");
  const outcome = await run(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
  const { acknowledged, lost, doubled, problems, seen = "" } = outcome;
  report(
    `${what}: ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled${seen}`,
    [...lost, ...doubled, ...problems],
  );
}
process.exit();
