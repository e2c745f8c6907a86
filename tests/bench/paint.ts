/**
 * Measures when the first and the largest part of a page are painted, compared with the physical
 * limit, and the page's scores.
 */
import { publicPages, unlistedPages } from "#tests/support/public-pages.ts";
import { CATEGORIES, openPhone, type Phone, type Throttling, type Visit } from "./lighthouse.ts";
import { atMost, beside, type Line } from "./report.ts";
import { type Stage, TWINS } from "./stage.ts";

/** The number of visits to each page; their median counts. */
const ROUNDS = 3;
const PAINTS = { fcp: "First", lcp: "Largest" } as const;

async function withPhone<T>(use: (phone: Phone) => Promise<T>): Promise<T> {
  const phone = await openPhone();
  try {
    return await use(phone);
  } finally {
    phone.close();
  }
}

/** Visits the product and the limit alternately: A B A B. */
async function byTurns(stage: Stage, visit: (origin: string) => Promise<Visit>) {
  const ours: Visit[] = [];
  const theirs: Visit[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await visit(stage.productEdge));
    theirs.push(await visit(stage.limitEdge));
  }
  return { ours, theirs };
}

/** Measures every page that has a twin, with one way of throttling. */
export const measurePaint = (throttling: Throttling) => (stage: Stage) =>
  withPhone(async (phone) => {
    const lines: Line[] = [];
    for (const path of TWINS) {
      const isHome = path === "/";
      const { ours, theirs } = await byTurns(stage, (origin) =>
        phone.visit(origin + path, throttling),
      );
      for (const kind of ["fcp", "lcp"] as const)
        lines.push(
          beside(
            `${PAINTS[kind]} contentful paint of ${path}, ms, ${throttling}`,
            ours.map((visit) => visit[kind]),
            theirs.map((visit) => visit[kind]),
            { atMost: isHome ? 1.05 : 1.1, of: "the limit" },
          ),
        );
    }
    return lines;
  });

/**
 * Measures the blocking time of the home page on a processor slowed twelve times, compared with the
 * limit without any script.
 */
export const measureBlocking = (stage: Stage) =>
  withPhone(async (phone) => {
    const { ours, theirs } = await byTurns(stage, (origin) =>
      phone.visit(`${origin}/`, "devtools", { cpuSlowdown: 12 }),
    );
    const blocking = (visits: Visit[]) => visits.map((each) => each.blocking);
    return [
      beside(
        "Blocking time of home with the processor slowed 12 times, ms",
        blocking(ours),
        blocking(theirs),
        { atMost: 1.15, of: "the limit" },
      ),
    ];
  });

const BLOCKING_MS = 49;
const SHIFT = 0.0004;

interface Seen {
  path: string;
  visit: Visit;
}

/**
 * Measures all four scores of every public page and the other complaints of its visits. A single
 * visit can meet a busy moment, so a page that loses points gets two more visits, and the visit
 * with the middle blocking time counts.
 */
export const measureScores = (stage: Stage) =>
  withPhone(async (phone) => {
    const look = (path: string) =>
      phone.visit(stage.productEdge + path, "simulate", { categories: CATEGORIES });
    const seen: Seen[] = [];
    for (const path of publicPages) {
      const visits = [await look(path)];
      if (visits.some((visit) => isMissed({ path, visit })))
        visits.push(await look(path), await look(path));
      visits.sort((a, b) => a.blocking - b.blocking);
      seen.push({ path, visit: visits[Math.floor(visits.length / 2)] as Visit });
    }
    const worst = (kind: "blocking" | "shift") =>
      seen.reduce((most, each) => (each.visit[kind] > most.visit[kind] ? each : most));
    const busiest = worst("blocking");
    const shifted = worst("shift");
    const below = seen.flatMap(failings);
    return [
      {
        what: `Lighthouse on ${seen.length} public pages: performance, accessibility, best practices, SEO`,
        target: "100 each",
        measured: below.join("; ") || "100 each",
        met: below.length === 0,
      },
      atMost(
        "Total blocking time, ms, worst public page",
        busiest.visit.blocking,
        BLOCKING_MS,
        ` (${busiest.path})`,
      ),
      {
        what: "Layout shift, worst public page",
        target: "0.000",
        measured: `${shifted.visit.shift.toFixed(3)} (${shifted.path})`,
        met: shifted.visit.shift <= SHIFT,
      },
    ];
  });

const isMissed = (seen: Seen) =>
  failings(seen).length > 0 || seen.visit.blocking > BLOCKING_MS || seen.visit.shift > SHIFT;

const failings = ({ path, visit }: Seen): string[] =>
  Object.entries(visit.scores)
    .filter(([id, score]) => score < 100 && !(id === "seo" && unlistedPages.includes(path)))
    .map(([id, score]) => `${path} ${id} ${score} (${visit.complaints.join(", ")})`);
