/** The three floor plans of the gallery, as SVG. */
import type { PlanName } from "#content/pictures.ts";
import { drawingSet } from "#content/plans.ts";
import { arenaPhase1 } from "./sheet-arena-1.ts";
import { arenaPhase2 } from "./sheet-arena-2.ts";
import { clubLevel } from "./sheet-club.ts";

export function drawPlans(): Record<PlanName, string> {
  return {
    "plan-arena-phase-1": arenaPhase1(drawingSet),
    "plan-arena-phase-2": arenaPhase2(drawingSet),
    "plan-club": clubLevel(drawingSet),
  };
}
