/** Draws the three floor plans of the gallery as SVG. */
import type { Project } from "./sheet.ts";
import { arenaPhase1 } from "./sheet-arena-1.ts";
import { arenaPhase2 } from "./sheet-arena-2.ts";
import { clubLevel } from "./sheet-club.ts";

/**

 * The heading of every title block. It has no name that staff can change, because the sheets are
 * drawn before the site is built and could differ from the site.
 */
const drawingSet: Project = { name: "Concept drawings", place: "Bayfield, Colorado" };

export const drawPlans = () => ({
  "plan-arena-phase-1": arenaPhase1(drawingSet),
  "plan-arena-phase-2": arenaPhase2(drawingSet),
  "plan-club": clubLevel(drawingSet),
});
