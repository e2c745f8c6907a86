/** The three floor plans of the gallery, as SVG. */
import type { Project } from "./sheet.ts";
import { arenaPhase1 } from "./sheet-arena-1.ts";
import { arenaPhase2 } from "./sheet-arena-2.ts";
import { clubLevel } from "./sheet-club.ts";

/**
 * What heads the title block of every drawing. The sheets are drawn at build, so no name stands here
 * that can be configured (ORG_NAME): sheet and site would disagree.
 */
const drawingSet: Project = { name: "Concept drawings", place: "Bayfield, Colorado" };

export const drawPlans = () => ({
  "plan-arena-phase-1": arenaPhase1(drawingSet),
  "plan-arena-phase-2": arenaPhase2(drawingSet),
  "plan-club": clubLevel(drawingSet),
});
