/**
 * The pictures of the plan: what each is called and what it shows. Sizes in pixels are those of the
 * finished rendering; until it exists a drawn sheet of the same size stands in. Where a rendering
 * brings a description by whoever looked at it (renderings/pictures.json), that is its alternative text.
 */
export interface PictureText {
  caption: string;
  /** For people who cannot see it, and for search engines. */
  alt: string;
  width: number;
  height: number;
}

const wide = { width: 1920, height: 1080 };

export const pictures = {
  hero: {
    caption: "Main entrance at golden hour",
    alt: "The front of the arena in evening light: a wide timber gable with tall glass over a timber porch, mountains behind.",
    width: 2400,
    height: 1500,
  },
  "hero-tall": {
    caption: "Main entrance at golden hour",
    alt: "The front of the arena in evening light: a timber gable with tall glass over a timber porch, mountains behind.",
    width: 1080,
    height: 1620,
  },
  "building-mockup": {
    caption: "Building mockup",
    alt: "The whole building from a little above: long dark roofs, a glazed timber gable, the porch and the paved plaza.",
    width: 1470,
    height: 1260,
  },
  vision: {
    caption: "Grand entry on the arena floor",
    alt: "The arena floor seen from the rail, with riders, full stands and daylight under the timber roof.",
    width: 1440,
    height: 1080,
  },
  mission: {
    caption: "The Heritage Barn beside the arena",
    alt: "The red Heritage Barn behind a wooden fence and tall dry grass, the long roof of the arena beyond.",
    width: 1440,
    height: 1080,
  },
  "interior-arena": {
    caption: "Arena, interior view",
    alt: "Inside the arena from a corner of the stands: the dirt floor, rows of seats on both sides and timber trusses above.",
    ...wide,
  },
  "panoramic-arena": {
    caption: "Arena, panoramic view",
    alt: "The whole arena from the south stand: the floor in the middle, stands left and right, chutes at the far end.",
    ...wide,
  },
  "basketball-layout": {
    caption: "Basketball layout",
    alt: "The arena set for basketball: a wooden court laid over the floor between the stands.",
    ...wide,
  },
  "concert-layout": {
    caption: "Concert layout",
    alt: "The arena set for a concert: a lit stage at the far end and people before it.",
    ...wide,
  },
  "trade-show-layout": {
    caption: "Trade show layout",
    alt: "The arena set for a trade show: rows of booths with aisles between them on the arena floor.",
    ...wide,
  },
  "aerial-view": {
    caption: "Aerial view",
    alt: "The arena and its grounds from the air: the long roof, the entrance plaza, pens and pastures, forest and mountains around.",
    ...wide,
  },
  "staircase-entrance": {
    caption: "Staircase entrance",
    alt: "The entrance hall: two timber staircases rise from the doors to the club level, under tall glass.",
    ...wide,
  },
  "restored-barn": {
    caption: "Restored barn",
    alt: "The Heritage Barn: a red gambrel barn with white trim on a stone footing, in a meadow.",
    ...wide,
  },
  "entrance-plaza": {
    caption: "Entrance plaza",
    alt: "The paved plaza before the entrance, with planters, benches and lamps, and the timber porch beyond.",
    ...wide,
  },
  "social-card": {
    caption: "Main entrance",
    alt: "The timber gable and porch of the planned arena.",
    width: 1200,
    height: 630,
  },
} as const satisfies Record<string, PictureText>;

export type RenderingName = keyof typeof pictures;

/** Drawn from the same model at build (scripts/drawings). */
export const plans = {
  "plan-arena-phase-1": {
    caption: "Floor plan, arena level, Phase 1",
    alt: "Architect's plan of the arena level. Its rooms are listed below the gallery.",
    width: 1600,
    height: 900,
  },
  "plan-arena-phase-2": {
    caption: "Floor plan, arena level, Phase 2",
    alt: "Architect's plan of the ground with the Heritage Barn of Phase 2. Its parts are listed below the gallery.",
    width: 1600,
    height: 900,
  },
  "plan-club": {
    caption: "Floor plan, club level, Phases 1 and 2",
    alt: "Architect's plan of the club level with the extents of both phases. Its rooms are listed below the gallery.",
    width: 1600,
    height: 900,
  },
} as const satisfies Record<string, PictureText>;

export type PlanName = keyof typeof plans;
export type PictureName = RenderingName | PlanName;

/** Stands with every picture: nothing of it is built yet. */
export const conceptNote = { rendering: "Concept rendering", drawing: "Concept drawing" } as const;
