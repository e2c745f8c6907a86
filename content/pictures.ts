/** The pictures of the plan. Each alternative text was written after looking at the picture. */
export interface PictureText {
  caption: string;
  alt: string;
}

export const pictures = {
  hero: {
    caption: "Main entrance at golden hour",
    alt: "The entrance front of the planned arena in low evening sun, seen across dry meadow grass: a wide timber gable filled with glass, a porch on stone piers with the sign WESTERN HERITAGE ARENA, people and two riders on the plaza, snowy ridges and rose-coloured cloud behind.",
  },
  "hero-tall": {
    caption: "Main entrance at golden hour",
    alt: "Tall view of the same entrance front under an evening sky, with dry meadow grass in the foreground and snowy ridges on either side.",
  },
  "building-mockup": {
    caption: "Building mockup",
    alt: "The planned arena from a little above in evening light: long dark roofs with three cupolas, a glazed timber gable and a porch on stone piers, people on the paved plaza, aspens in front, snowy ridges behind.",
  },
  vision: {
    caption: "Grand entry on the arena floor",
    alt: "From the stands: riders circle on the earth floor, the first two with the flags of the United States and Colorado, spectators on both sides under timber trusses.",
  },
  mission: {
    caption: "Entrance hall under the iron cross",
    alt: "The entrance hall: two broad timber stairs rise to an upper foyer, an iron cross under a gable on the wall between them, people on the steps and at the arena's portal.",
  },
  "interior-arena": {
    caption: "Arena, interior view",
    alt: "Inside the arena: twelve riders circle on the earth floor behind two flags, late sun falls through the high windows, spectators fill the stands left and right under timber trusses.",
  },
  "panoramic-arena": {
    caption: "Arena, panoramic view",
    alt: "The whole hall from the middle of the entrance end: riders in an arc on the earth floor, full stands and club galleries on both sides, white chute gates and a screen at the far end, timber trusses overhead.",
  },
  "basketball-layout": {
    caption: "Basketball layout",
    alt: "The floor covered and set with a basketball court, benches and scorers' table on the near side and a bleacher on the far side; players gather near the far basket and spectators sit in the stands.",
  },
  "concert-layout": {
    caption: "Concert layout",
    alt: "A standing crowd on the floor before a wide stage: four players and a drummer under a row of lamps, a glowing screen behind them, beams of amber, blue and rose light over full stands, and the timber roof in half darkness above.",
  },
  "trade-show-layout": {
    caption: "Trade show layout",
    alt: "The floor filled with rows of colourful booths and tables with goods, visitors in the aisles farther back, and the green stands nearly empty; blankets hang over the gallery's rail and late sun falls on the nearest booths.",
  },
  "aerial-view": {
    caption: "Aerial view",
    alt: "The arena from the air: dark roofs, a lit glass gable and its plaza, a red barn and pasture to the left, parking to the right, pens, camping, forest and snowy mountains behind.",
  },
  "staircase-entrance": {
    caption: "Staircase entrance",
    alt: "The entrance hall: a broad timber staircase with iron balusters rises to the upper foyer with people at its top, a second one beyond it, a ring-shaped chandelier above, woven blankets on the far wall and an iron cross under a gable on the wall over the foyer.",
  },
  "restored-barn": {
    caption: "Restored barn",
    alt: "A red gambrel-roofed barn with white trim and a cross on its cupola behind a wooden fence and tall dry grass; the long roof of the arena stands to its right, snowy ridges behind.",
  },
  "entrance-plaza": {
    caption: "Entrance plaza",
    alt: "A paved plaza with stone planters and benches before the arena's porch and glazed gable; small groups of people walk towards the doors, the red barn and mountains in the distance.",
  },
} as const satisfies Record<string, PictureText>;

export type RenderingName = keyof typeof pictures;

/** Drawn from the same model at build (building/plans). */
export const plans = {
  "plan-arena-phase-1": {
    caption: "Floor plan, arena level, Phase 1",
    alt: "Architect's plan of the arena level. Its rooms are listed below the gallery.",
  },
  "plan-arena-phase-2": {
    caption: "Floor plan, arena level, Phase 2",
    alt: "Architect's plan of the ground with the Heritage Barn of Phase 2. Its parts are listed below the gallery.",
  },
  "plan-club": {
    caption: "Floor plan, club level, Phases 1 and 2",
    alt: "Architect's plan of the club level with the extents of both phases. Its rooms are listed below the gallery.",
  },
} as const satisfies Record<string, PictureText>;

export type PlanName = keyof typeof plans;
export type PictureName = RenderingName | PlanName;

export const PHOTOGRAPH = "Photograph";
/** Shown with every picture of the first edition: nothing of it is built yet. */
export const conceptNote = { rendering: "Concept rendering", drawing: "Concept drawing" } as const;
