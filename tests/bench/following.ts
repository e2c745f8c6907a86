/**
 * Measures the time from the click on a link to the largest paint of the next page, on a slow line,
 * and the way back.
 */
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { beside, type Line } from "./report.ts";
import { openSlowLine } from "./slow-line.ts";
import { FOLLOWED, PORTS, type Stage } from "./stage.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const LINE_PORT = 4176;
const ROUNDS = 3;
/** How long the pointer rests on a link before the click. */
const REST_MS = 500;
/** When the page has reported nothing for this long, its largest paint has happened. */
const SETTLED_MS = 1_000;

/** Times in ms for each page, and how many of the ways back the browser's own cache answered. */
interface Followed {
  times: Map<string, number[]>;
  prepared: number;
  kept: number;
  of: number;
}

export async function measureFollowing({ certificate }: Stage): Promise<Line[]> {
  const theirs = await follow(PORTS.limitEdge, certificate);
  const ours = await follow(PORTS.productEdge, certificate);
  return [
    ...FOLLOWED.map((path) =>
      beside(
        `Click on a link pointed at, to the largest paint of ${path}, ms`,
        ours.times.get(path) ?? [],
        theirs.times.get(path) ?? [],
        { atMost: 1.25, of: "without scripts" },
      ),
    ),
    {
      what: "Pages prepared before the click, and kept for the way back",
      target: "all",
      measured: `${ours.prepared} and ${ours.kept} of ${ours.of}; without scripts ${theirs.prepared} and ${theirs.kept} of ${theirs.of}`,
      met: ours.prepared === ours.of && ours.kept === ours.of,
    },
  ];
}

/** Follows each link of the home page's menu and goes back, each time in a fresh browser. */
async function follow(port: number, certificate: string): Promise<Followed> {
  const line = openSlowLine(LINE_PORT, port);
  const followed: Followed = { times: new Map(), prepared: 0, kept: 0, of: 0 };
  for (let round = 0; round < ROUNDS; round++)
    for (const path of FOLLOWED) {
      const visitor = await openVisitor(`https://localhost:${LINE_PORT}/`, certificate);
      await followOne(visitor, path, followed).finally(visitor.close);
    }
  await once(line.close(), "close");
  return followed;
}

async function followOne(visitor: Visitor, path: string, followed: Followed): Promise<void> {
  const { places } = await visitor.hear("ready", "/");
  const place = places[path];
  if (!place) throw new Error(`Home shows no link to ${path}`);
  await untilSettled(visitor);
  visitor.point(place);
  await pause(REST_MS);
  visitor.click();
  const { at: clickedAt } = await visitor.hear("clicked", "/");
  await visitor.hear("painted", path);
  await untilSettled(visitor);
  const { at, activationStart } = await visitor.hear("painted", path);
  followed.times.set(path, [...(followed.times.get(path) ?? []), at - clickedAt]);
  visitor.reports.length = 0;
  visitor.goBack();
  const { kept } = await visitor.hear("shown", "/");
  followed.of += 1;
  if (activationStart > 0) followed.prepared += 1;
  if (kept) followed.kept += 1;
}

/** Resolves once the page has reported nothing for SETTLED_MS. */
async function untilSettled({ reports }: Visitor): Promise<void> {
  let heard = -1;
  while (heard !== reports.length) {
    heard = reports.length;
    await pause(SETTLED_MS);
  }
}
