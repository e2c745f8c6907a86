/** When the first and the largest part of a page are painted, beside the physical limit. */

import { publicPages } from "#tests/support/public-pages.ts";
import { CATEGORIES, openPhone, type Phone, type Throttling, type Visit } from "./lighthouse.ts";
import { type Line, median, spread } from "./report.ts";
import type { Stage } from "./stage.ts";

/** Visits the product and the limit by turns: A B A B. */
async function compare(
  phone: Phone,
  stage: Stage,
  path: string,
  throttling: Throttling,
  rounds: number,
  cpuSlowdown?: number,
) {
  const product: Visit[] = [];
  const limit: Visit[] = [];
  for (let round = 0; round < rounds; round++) {
    product.push(await phone.visit(stage.productEdge + path, throttling, { cpuSlowdown }));
    limit.push(await phone.visit(stage.limitEdge + path, throttling, { cpuSlowdown }));
  }
  return { product, limit };
}

function ratioLines(
  path: string,
  throttling: Throttling,
  { product, limit }: { product: Visit[]; limit: Visit[] },
  most: number,
): Line[] {
  return (["fcp", "lcp"] as const).map((kind) => {
    const ours = product.map((visit) => visit[kind]);
    const best = limit.map((visit) => visit[kind]);
    const ratio = median(ours) / median(best);
    return {
      what: `${kind === "fcp" ? "First" : "Largest"} contentful paint of ${path}, ms, ${throttling}`,
      target: `at most ${most.toFixed(2)} x the limit`,
      measured: `${spread(ours)}; limit ${spread(best)}: ${ratio.toFixed(3)} x`,
      met: ratio <= most,
    };
  });
}

/** Home, with one way of throttling. */
export const measureHome = (throttling: Throttling) => async (stage: Stage) => {
  const phone = await openPhone();
  try {
    return ratioLines("/", throttling, await compare(phone, stage, "/", throttling, 7), 1.05);
  } finally {
    phone.close();
  }
};

/** The other pages that have a target of their own. */
export async function measurePages(stage: Stage): Promise<Line[]> {
  const phone = await openPhone();
  try {
    const lines: Line[] = [];
    for (const path of ["/plans", "/news", "/donate"]) {
      const visits = await compare(phone, stage, path, "simulate", 3);
      lines.push(...ratioLines(path, "simulate", visits, 1.1));
    }
    return lines;
  } finally {
    phone.close();
  }
}

/** Pages that tell search engines to leave them out; they cannot have that score. */
const UNLISTED = ["/contact/thank-you", "/newsletter/check-your-mail"];

/** One visit of a page by chance meets a busy moment; of three, the middle one counts. */
const VISITS = 3;

/** All four scores of every public page, and what else its visits tell: of each figure the median. */
export async function measureScores(stage: Stage): Promise<Line[]> {
  const phone = await openPhone();
  try {
    const visits: { path: string; visit: Visit }[] = [];
    for (const path of publicPages) {
      const seen: Visit[] = [];
      for (let i = 0; i < VISITS; i++)
        seen.push(
          await phone.visit(stage.productEdge + path, "simulate", { categories: CATEGORIES }),
        );
      visits.push({ path, visit: middleOf(seen) });
    }
    const worst = (read: (visit: Visit) => number) =>
      Math.max(...visits.map(({ visit }) => read(visit)));
    const busiest = visits.find(({ visit }) => visit.blocking === worst((each) => each.blocking));
    const below = visits.flatMap(({ path, visit }) =>
      Object.entries(visit.scores)
        .filter(([id, score]) => score < 100 && !(id === "seo" && UNLISTED.includes(path)))
        .map(([id, score]) => `${path} ${id} ${score} (${visit.complaints.join(", ")})`),
    );
    const foreign = visits.flatMap(({ visit }) => visit.thirdParty);
    return [
      {
        what: `Lighthouse on ${visits.length} public pages, ${VISITS} visits each: performance, accessibility, best practices, SEO`,
        target: "100 each",
        measured: below.length === 0 ? "100 each" : below.join("; "),
        met: below.length === 0,
      },
      {
        what: "Total blocking time, ms, worst public page",
        target: "under 50",
        measured: `${worst(({ blocking }) => blocking).toFixed(0)} (${busiest?.path})`,
        met: worst(({ blocking }) => blocking) < 50,
      },
      {
        what: "Layout shift, worst public page",
        target: "0.000",
        measured: worst(({ shift }) => shift).toFixed(3),
        met: worst(({ shift }) => shift) < 0.0005,
      },
      {
        what: "Requests to third parties before a click",
        target: "0",
        measured: String(foreign.length),
        met: foreign.length === 0,
      },
    ];
  } finally {
    phone.close();
  }
}

/** Of each figure the median; what was asked of others and what cost points, of all visits. */
function middleOf(visits: Visit[]): Visit {
  const of = (read: (visit: Visit) => number) => median(visits.map(read));
  return {
    fcp: of(({ fcp }) => fcp),
    lcp: of(({ lcp }) => lcp),
    blocking: of(({ blocking }) => blocking),
    shift: of(({ shift }) => shift),
    scores: Object.fromEntries(
      CATEGORIES.map((id) => [id, of(({ scores }) => scores[id] ?? Number.NaN)]),
    ),
    thirdParty: visits.flatMap(({ thirdParty }) => thirdParty),
    complaints: visits.flatMap(({ complaints }) => complaints),
  };
}

/** How long home keeps a processor busy that is twelve times slower; beside it the limit, without any script. */
export async function measureBlocking(stage: Stage): Promise<Line[]> {
  const phone = await openPhone();
  try {
    const { product, limit } = await compare(phone, stage, "/", "devtools", 5, 12);
    const ours = product.map(({ blocking }) => blocking);
    return [
      {
        what: "Blocking time of home with the processor slowed 12 times, ms",
        target: "at most 100",
        measured: `${spread(ours)}; limit ${spread(limit.map(({ blocking }) => blocking))}`,
        met: median(ours) <= 100,
      },
    ];
  } finally {
    phone.close();
  }
}
