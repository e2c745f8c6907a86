/** The views. Lengths are in feet, as in building/parameters.json: x east, y north, z up. */
import type { TextsOrFields } from "#app/ui/text-or-field.ts";
import type { building3d } from "#content/building-3d.ts";

export type Point = readonly [x: number, y: number, z: number];

export interface CameraView {
  eye: Point;
  target: Point;
  /** The vertical angle of view in degrees, on a wide screen. */
  angle: number;
  /** The minimum distance to the target, so that the camera enters no wall. */
  nearest: number;
  /** The camera stands on the ground and walks within these sides, instead of orbiting. */
  walk?: { west: number; east: number; south: number; north: number };
  /** Framed like the poster, whose 16:9 picture covers a canvas of any shape. */
  poster?: true;
  inside?: true;
  open?: true;
}

export type Labels = TextsOrFields<typeof building3d>;

export type ViewName = keyof typeof building3d.unseen.views;
export type FloorName = keyof typeof building3d.unseen.floors;

/**
 * The aerial view uses the poster's camera (building/renderings/cameras.json), so that opening does
 * not jump.
 */
export const views: Record<ViewName, CameraView> = {
  aerial: {
    eye: [-335, -425, 152],
    target: [36, 150, 72],
    angle: 44.1,
    nearest: 280,
    poster: true,
  },
  approach: { eye: [-205, -300, 22], target: [62, 142, 33], angle: 40, nearest: 280 },
  plaza: {
    eye: [-80, -142, 7],
    target: [-4, -10, 26],
    angle: 50,
    nearest: 3,
    walk: { west: -200, east: 200, south: -320, north: -8 },
  },
  "open-roof": { eye: [-225, -60, 250], target: [4, 172, 4], angle: 42, nearest: 210, open: true },
  seats: { eye: [-91, 262, 22], target: [-46, 206, 15], angle: 58, nearest: 20, inside: true },
  floor: {
    eye: [-18, 104, 8],
    target: [-6, 154, 14],
    angle: 58,
    nearest: 3,
    inside: true,
    walk: { west: -66, east: 66, south: 91, north: 286 },
  },
  barn: { eye: [-415, 2, 18], target: [-305, 132, 16], angle: 40, nearest: 75 },
  camp: { eye: [416, 322, 42], target: [618, 466, 4], angle: 42, nearest: 90 },
};

export interface VisibleScene {
  floor: FloorName;
  phases: ReadonlySet<number>;
  view: ViewName;
}

export const initialScene: VisibleScene = {
  floor: "rodeo",
  phases: new Set([1, 2, 3]),
  view: "aerial",
};
