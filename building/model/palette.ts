/**
 * The materials. Their colors are the mean colors of the renderings' materials
 * (../renderings/scene/materials.py). `finish` says how a material reflects light; `varies` says by
 * how much the brightness of its pieces differs.
 */
export type Finish = "matte" | "soft" | "grained" | "metal" | "glass" | "glow" | "backdrop";

interface Substance {
  color: string;
  finish?: Finish;
  varies?: number;
}

export const palette = {
  timber: { color: "#84664a", varies: 0.16 },
  timberDark: { color: "#4d3828", varies: 0.12 },
  deck: { color: "#b0a08a", varies: 0.12 },
  siding: { color: "#6f5a48", varies: 0.2 },
  batten: { color: "#52432f", varies: 0.14 },
  paneling: { color: "#886b50", varies: 0.16 },
  oldBoards: { color: "#75685a", varies: 0.2 },
  oak: { color: "#a0764a", varies: 0.14 },
  barnRed: { color: "#7d261c", varies: 0.18 },
  white: { color: "#e4dccb" },
  stone: { color: "#97866f", varies: 0.26 },
  cap: { color: "#b5a68f", varies: 0.06 },
  roof: { color: "#56585c", finish: "metal", varies: 0.1 },
  seam: { color: "#42444a", finish: "metal" },
  barnRoof: { color: "#857a70", finish: "metal", varies: 0.12 },
  iron: { color: "#241f1c", finish: "metal" },
  steel: { color: "#3a3531", finish: "metal" },
  glass: { color: "#2c3844", finish: "glass" },
  window: { color: "#e8a45c", finish: "glow", varies: 0.35 },
  dim: { color: "#23272b", finish: "metal", varies: 0.2 },
  lamp: { color: "#ffe2b0", finish: "glow" },
  warm: { color: "#f0a95c", finish: "glow", varies: 0.12 },
  letter: { color: "#ffdf9f", finish: "glow" },
  concrete: { color: "#a39585", varies: 0.06 },
  slab: { color: "#8d8781", varies: 0.05 },
  pavers: { color: "#b3a898", varies: 0.12 },
  gravel: { color: "#ab9c86", finish: "grained", varies: 0.05 },
  asphalt: { color: "#5f5a54" },
  trail: { color: "#a58a66", finish: "grained" },
  penEarth: { color: "#876a4d", finish: "grained", varies: 0.05 },
  lawn: { color: "#6e7438", varies: 0.12 },
  water: { color: "#4c5f66", finish: "metal" },
  seat: { color: "#4a6152", varies: 0.12 },
  court: { color: "#cb9a62", varies: 0.05 },
  paint: { color: "#7b2a20" },
  line: { color: "#f2eadb" },
  stage: { color: "#2a2624" },
  red: { color: "#8a2a22" },
  blue: { color: "#2a4066" },
  cream: { color: "#e9dfca" },
  gold: { color: "#c1923f" },
  pine: { color: "#2f4a3c" },
  saddle: { color: "#8a4a26" },
  skin: { color: "#b98562", varies: 0.2 },
  denim: { color: "#33475f", varies: 0.2 },
  hat: { color: "#c2a97d", varies: 0.3 },
  bay: { color: "#5b3420", varies: 0.2 },
  sorrel: { color: "#94552d", varies: 0.2 },
  gray: { color: "#aaa397", varies: 0.12 },
  mane: { color: "#241f1c" },
  land: { color: "#ffffff", finish: "grained" },
  bark: { color: "#8a5a3c", finish: "soft", varies: 0.15 },
  aspenBark: { color: "#d8d1c0", finish: "soft", varies: 0.06 },
  needles: { color: "#43532f", finish: "soft", varies: 0.22 },
  fir: { color: "#2f402b", finish: "soft", varies: 0.2 },
  juniper: { color: "#4b5739", finish: "soft", varies: 0.15 },
  /** The color in fall; the page has the other seasons. */
  aspen: { color: "#c89c2c", finish: "soft", varies: 0.18 },
  sage: { color: "#7f8660", finish: "soft", varies: 0.2 },
  canvas: { color: "#d8c9a8", varies: 0.06 },
  trailer: { color: "#dedbd3", finish: "metal" },
  car: { color: "#8a857c", finish: "metal" },
  tire: { color: "#1c1b1a" },
  /** The sky and the ridges are unlit, because their colors include the light. */
  air: { color: "#ffffff", finish: "backdrop" },
} satisfies Record<string, Substance>;

export type SubstanceName = keyof typeof palette;

export const substance = (name: SubstanceName): Substance => palette[name];

/** Converts an sRGB color as in CSS to linear red, green and blue, each 0 to 1. */
export function linear(hex: string): [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
