/** The places to stand and what can be shown there. Feet as in building/parameters.json: x east, y north, z up. */
import type { building3d } from "#content/building-3d.ts";

export type Spot = readonly [x: number, y: number, z: number];

export interface View {
  eye: Spot;
  /** Around this the visitor turns. */
  target: Spot;
  /** Vertical angle of view in degrees, on a wide screen. */
  angle: number;
  /** The visitor comes no closer to the target than this, and so walks into no wall. */
  nearest: number;
  /** Degrees to either side, where a full turn would lead through the building. */
  swing?: number;
  /** Framed like the poster before it: the 16:9 picture covers the stage, whatever its shape. */
  poster?: true;
  /** Inside, light comes from the lamps and one stays close to the spot. */
  inside?: true;
  /** Looks in from above, without the roof. */
  open?: true;
}

export type ViewName = (typeof building3d.views)[number]["id"];
export type FloorName = (typeof building3d.floors)[number]["id"];

/** The aerial view stands where building/renderings/cameras.json has the poster's camera, so that opening does not jump. */
export const views: Record<ViewName, View> = {
  aerial: {
    eye: [-335, -425, 152],
    target: [36, 150, 72],
    angle: 44.1,
    nearest: 280,
    poster: true,
  },
  approach: { eye: [-205, -300, 22], target: [62, 142, 33], angle: 40, nearest: 280 },
  plaza: { eye: [-80, -142, 7], target: [-4, -10, 26], angle: 50, nearest: 70, swing: 45 },
  "open-roof": { eye: [-225, -60, 250], target: [4, 172, 4], angle: 42, nearest: 210, open: true },
  seats: { eye: [-91, 262, 22], target: [-46, 206, 15], angle: 58, nearest: 20, inside: true },
  floor: { eye: [-2, 97, 7], target: [-2, 147, 13], angle: 58, nearest: 20, inside: true },
  barn: { eye: [-415, 2, 18], target: [-305, 132, 16], angle: 40, nearest: 75 },
  camp: { eye: [350, 215, 70], target: [610, 440, 0], angle: 42, nearest: 90 },
};

export interface Shown {
  floor: FloorName;
  phases: ReadonlySet<number>;
  view: ViewName;
}

export const atFirst: Shown = { floor: "rodeo", phases: new Set([1, 2, 3]), view: "aerial" };
