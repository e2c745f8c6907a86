/**
 * The picture stored for a place in content: an uploaded one; null or missing means the page's own.
 */
export type PictureValue = { media: string } | null | undefined;
export const ownPicture: PictureValue = null;

/** The pictures of the plan. Each alternative text was written after looking at the picture. */
export interface PictureText {
  caption: string;
  alt: string;
}

export const pictures = {
  hero: {
    caption: "Main entrance at golden hour",
    alt: "The entrance front in low evening sun across dry meadow grass: a timber gable filled with glass, a porch with the sign WESTERN HERITAGE ARENA, people and two riders on the plaza, snowy ridges behind.",
  },
  "hero-tall": {
    caption: "Main entrance at golden hour",
    alt: "Tall view of the same entrance front under an evening sky, with dry meadow grass in the foreground and snowy ridges on either side.",
  },
  "building-mockup": {
    caption: "Building mockup",
    alt: "The planned arena from a little above in evening light: long dark roofs with three cupolas, a glazed timber gable and a porch on stone piers, people on the paved plaza, aspens in front, snowy ridges behind.",
  },
  "porch-evening": {
    caption: "Wedding evening at the main doors",
    alt: "Evening at the main doors: a bride and groom, small and seen from behind, walk between their guests to the lit porch; above it lamplight fills the timber gable under a blue and rose sky.",
  },
  "evening-road": {
    caption: "Evening from the county road",
    alt: "Evening across a meadow: lamplight fills the arena's timber gable, two riders pass before it, snowy ridges rise behind the dark hills.",
  },
  winter: {
    caption: "Winter afternoon",
    alt: "The arena in low winter sun: snow on its roofs and the meadow.",
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
    alt: "Inside the arena: twelve riders circle on the earth floor behind two flags, spectators fill the stands.",
  },
  "rodeo-chutes": {
    caption: "Rodeo from the chute",
    alt: "From an open bucking chute: a rider on a bucking bay horse in a beam of evening sun, two pickup riders behind, full stands under timber trusses.",
  },
  "club-level": {
    caption: "Club level over the arena",
    alt: "From the club level: riders on the earth floor and full stands under timber trusses.",
  },
  "warm-up-pens": {
    caption: "Morning in the warm-up pens",
    alt: "Riders behind a white rail fence, fog on the ground, snowy ridges behind the pines.",
  },
  "trailer-row": {
    caption: "Morning in the trailer lot",
    alt: "A row of horse trailers and pickups on gravel in early sun, saddled horses tied beside them, pines and snowy ridges behind.",
  },
  "panoramic-arena": {
    caption: "Arena, panoramic view",
    alt: "The whole hall from the entrance end: riders in an arc on the earth floor, full stands on both sides.",
  },
  "basketball-layout": {
    caption: "Basketball layout",
    alt: "The floor set with a basketball court and a bleacher, spectators in the stands.",
  },
  "concert-layout": {
    caption: "Concert layout",
    alt: "A standing crowd before a wide stage: a band, a glowing screen behind it, beams of amber, blue and rose light.",
  },
  "trade-show-layout": {
    caption: "Trade show layout",
    alt: "The floor filled with rows of colorful booths, visitors in the aisles.",
  },
  "aerial-view": {
    caption: "Aerial view",
    alt: "The arena from the air: dark roofs, a lit glass gable and its plaza, a red barn to the left, parking to the right, pens, forest and snowy mountains behind.",
  },
  "staircase-entrance": {
    caption: "Staircase entrance",
    alt: "The entrance hall: a broad timber staircase rises to the upper foyer, a ring-shaped chandelier above, an iron cross on the wall.",
  },
  "restored-barn": {
    caption: "Restored barn",
    alt: "A red gambrel-roofed barn with white trim and a cross on its cupola behind a wooden fence; the arena's long roof to its right.",
  },
  "entrance-plaza": {
    caption: "Entrance plaza",
    alt: "A paved plaza with stone planters before the arena's porch and glazed gable; people walk toward the doors.",
  },
} as const satisfies Record<string, PictureText>;

export type RenderingName = keyof typeof pictures;

/** Drawn from the same model during the build (building/plans). */
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

/** Shown with every picture of the first edition, because nothing in it is built yet. */
export const conceptNote = { rendering: "Concept rendering", drawing: "Concept drawing" } as const;
