/** The places to stand and what can be shown there. Feet as in renderings/building.json: x east, y north, z up. */
import type { walkAround } from "#content/walk-around.ts";

export type Spot = readonly [x: number, y: number, z: number];

export interface View {
  eye: Spot;
  /** Around this the visitor turns. */
  target: Spot;
  /** Vertical angle of view in degrees, on a wide screen. */
  angle: number;
  /** Inside, light comes from the lamps and one stays close to the spot. */
  inside?: true;
  /** Looks in from above, without the roof. */
  open?: true;
}

export type ViewName = (typeof walkAround.views)[number]["id"];
export type FloorName = (typeof walkAround.floors)[number]["id"];

export const views: Record<ViewName, View> = {
  approach: { eye: [-270, -330, 46], target: [0, 70, 26], angle: 38 },
  plaza: { eye: [-74, -158, 9], target: [-2, -10, 25], angle: 48 },
  aerial: { eye: [-430, -440, 300], target: [20, 130, 0], angle: 40 },
  "open-roof": { eye: [-190, -150, 330], target: [0, 178, 4], angle: 40, open: true },
  seats: { eye: [-92, 120, 21], target: [-60, 158, 14], angle: 58, inside: true },
  floor: { eye: [18, 104, 6], target: [6, 150, 13], angle: 58, inside: true },
  barn: { eye: [-415, 2, 18], target: [-305, 132, 16], angle: 40 },
  camp: { eye: [350, 215, 70], target: [610, 440, 0], angle: 42 },
};

export interface Shown {
  floor: FloorName;
  phases: ReadonlySet<number>;
  view: ViewName;
}

export const atFirst: Shown = { floor: "rodeo", phases: new Set([1, 2, 3]), view: "approach" };
