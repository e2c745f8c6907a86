/** From the click on a link to the next page's largest paint, on a slow line; and back again. */
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { beside, type Line } from "./report.ts";
import { openSlowLine } from "./slow-line.ts";
import { PORTS, type Stage } from "./stage.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const LINE_PORT = 4176;
const ROUNDS = 3;
/** How long the pointer rests on a link before it is clicked. */
const REST_MS = 500;
/** When nothing was reported for this long, the largest paint has happened. */
const SETTLED_MS = 1_000;
const PAGES = ["/about", "/plans", "/news", "/contact"];

/** Times by page, ms; and of the ways back, how many the browser's own cache answered. */
interface Followed {
  times: Map<string, number[]>;
  prepared: number;
  kept: number;
  of: number;
}

export async function measureFollowing({ certificate }: Stage): Promise<Line[]> {
  const bare = await follow(PORTS.limitEdge, certificate, "/bare-from.html", ["/bare-to.html"]);
  const rules = await follow(PORTS.productEdge, certificate, "/", PAGES);
  const least = bare.times.get("/bare-to.html") ?? [];
  return [
    ...[...rules.times].map(([path, times]) =>
      beside(
        `From the click on a link pointed at to the largest paint of ${path}, ms`,
        times,
        least,
        { atMost: 2.5, of: "a bare page" },
      ),
    ),
    {
      what: "Pages prepared before the click, and kept for the way back",
      target: "all",
      measured: `${rules.prepared} and ${rules.kept} of ${rules.of}; a bare page ${bare.prepared} and ${bare.kept} of ${bare.of}`,
      met: rules.prepared === rules.of && rules.kept === rules.of,
    },
  ];
}

/** Follows the link to each of `pages` and goes back, each time in a fresh browser. */
async function follow(
  port: number,
  certificate: string,
  from: string,
  pages: string[],
): Promise<Followed> {
  const line = openSlowLine(LINE_PORT, port);
  const followed: Followed = { times: new Map(), prepared: 0, kept: 0, of: 0 };
  for (let round = 0; round < ROUNDS; round++)
    for (const path of pages) {
      const visitor = await openVisitor(`https://localhost:${LINE_PORT}${from}`, certificate);
      await followOne(visitor, from, path, followed).finally(visitor.close);
    }
  await once(line.close(), "close");
  return followed;
}

async function followOne(
  visitor: Visitor,
  from: string,
  path: string,
  followed: Followed,
): Promise<void> {
  const { places } = await visitor.hear("ready", from);
  const place = places[path];
  if (!place) throw new Error(`${from} shows no link to ${path}`);
  await untilSettled(visitor);
  visitor.point(place);
  await pause(REST_MS);
  visitor.click();
  const { at: clickedAt } = await visitor.hear("clicked", from);
  await visitor.hear("painted", path);
  await untilSettled(visitor);
  const { at, activationStart } = await visitor.hear("painted", path);
  followed.times.set(path, [...(followed.times.get(path) ?? []), at - clickedAt]);
  visitor.reports.length = 0;
  visitor.goBack();
  const { kept } = await visitor.hear("shown", from);
  followed.of += 1;
  if (activationStart > 0) followed.prepared += 1;
  if (kept) followed.kept += 1;
}

/** Resolves once nothing has been reported for a while. */
async function untilSettled({ reports }: Visitor): Promise<void> {
  let heard = -1;
  while (heard !== reports.length) {
    heard = reports.length;
    await pause(SETTLED_MS);
  }
}
