/**
 * The materials. Their colours are the mean colours of the renderings' materials
 * (../renderings/scene/materials.py). `finish` says how a material reflects light; `varies` says by
 * how much the brightness of its pieces differs.
 */
export type Finish = "matte" | "soft" | "grained" | "metal" | "glass" | "glow" | "backdrop";

interface Substance {
  colour: string;
  finish?: Finish;
  varies?: number;
}

export const palette = {
  timber: { colour: "#84664a", varies: 0.16 },
  timberDark: { colour: "#4d3828", varies: 0.12 },
  deck: { colour: "#b0a08a", varies: 0.12 },
  siding: { colour: "#6f5a48", varies: 0.2 },
  batten: { colour: "#52432f", varies: 0.14 },
  panelling: { colour: "#886b50", varies: 0.16 },
  oldBoards: { colour: "#75685a", varies: 0.2 },
  oak: { colour: "#a0764a", varies: 0.14 },
  barnRed: { colour: "#7d261c", varies: 0.18 },
  white: { colour: "#e4dccb" },
  stone: { colour: "#97866f", varies: 0.26 },
  cap: { colour: "#b5a68f", varies: 0.06 },
  roof: { colour: "#56585c", finish: "metal", varies: 0.1 },
  seam: { colour: "#42444a", finish: "metal" },
  barnRoof: { colour: "#857a70", finish: "metal", varies: 0.12 },
  iron: { colour: "#241f1c", finish: "metal" },
  steel: { colour: "#3a3531", finish: "metal" },
  glass: { colour: "#2c3844", finish: "glass" },
  window: { colour: "#e8a45c", finish: "glow", varies: 0.35 },
  dim: { colour: "#23272b", finish: "metal", varies: 0.2 },
  lamp: { colour: "#ffe2b0", finish: "glow" },
  warm: { colour: "#f0a95c", finish: "glow", varies: 0.12 },
  letter: { colour: "#ffdf9f", finish: "glow" },
  concrete: { colour: "#a39585", varies: 0.06 },
  slab: { colour: "#8d8781", varies: 0.05 },
  pavers: { colour: "#b3a898", varies: 0.12 },
  gravel: { colour: "#ab9c86", finish: "grained", varies: 0.05 },
  asphalt: { colour: "#5f5a54" },
  trail: { colour: "#a58a66", finish: "grained" },
  penEarth: { colour: "#876a4d", finish: "grained", varies: 0.05 },
  lawn: { colour: "#6e7438", varies: 0.12 },
  water: { colour: "#4c5f66", finish: "metal" },
  seat: { colour: "#4a6152", varies: 0.12 },
  court: { colour: "#cb9a62", varies: 0.05 },
  paint: { colour: "#7b2a20" },
  line: { colour: "#f2eadb" },
  stage: { colour: "#2a2624" },
  red: { colour: "#8a2a22" },
  blue: { colour: "#2a4066" },
  cream: { colour: "#e9dfca" },
  gold: { colour: "#c1923f" },
  pine: { colour: "#2f4a3c" },
  saddle: { colour: "#8a4a26" },
  skin: { colour: "#b98562", varies: 0.2 },
  denim: { colour: "#33475f", varies: 0.2 },
  hat: { colour: "#c2a97d", varies: 0.3 },
  bay: { colour: "#5b3420", varies: 0.2 },
  sorrel: { colour: "#94552d", varies: 0.2 },
  gray: { colour: "#aaa397", varies: 0.12 },
  mane: { colour: "#241f1c" },
  land: { colour: "#ffffff", finish: "grained" },
  bark: { colour: "#8a5a3c", finish: "soft", varies: 0.15 },
  aspenBark: { colour: "#d8d1c0", finish: "soft", varies: 0.06 },
  needles: { colour: "#43532f", finish: "soft", varies: 0.22 },
  fir: { colour: "#2f402b", finish: "soft", varies: 0.2 },
  juniper: { colour: "#4b5739", finish: "soft", varies: 0.15 },
  /** The color in fall; the page has the other seasons. */
  aspen: { colour: "#c89c2c", finish: "soft", varies: 0.18 },
  sage: { colour: "#7f8660", finish: "soft", varies: 0.2 },
  canvas: { colour: "#d8c9a8", varies: 0.06 },
  trailer: { colour: "#dedbd3", finish: "metal" },
  car: { colour: "#8a857c", finish: "metal" },
  tyre: { colour: "#1c1b1a" },
  /** The sky and the ridges are unlit, because their colours include the light. */
  air: { colour: "#ffffff", finish: "backdrop" },
} satisfies Record<string, Substance>;

export type SubstanceName = keyof typeof palette;

export const substance = (name: SubstanceName): Substance => palette[name];

/** Converts an sRGB colour as in CSS to linear red, green and blue, each 0 to 1. */
export function linear(hex: string): [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
