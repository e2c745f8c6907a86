import { TOUCH, Vector3 } from "three";
import type { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { CameraView, Point } from "./views.ts";

/** The farthest distance of an orbit around the building, in feet. */
const MAX_DISTANCE_FEET = 1100;

/** Converts from the building's axes (z up) to those of the scene (y up). */
export const sceneVector = ([x, y, z]: Point) => new Vector3(x, z, -y);

export function limitControls(controls: OrbitControls, view: CameraView): void {
  const arm = sceneVector(view.eye).sub(sceneVector(view.target));
  const isNear = view.inside || view.walk !== undefined;
  controls.enableZoom = !view.walk;
  // Two fingers would turn it in jumps.
  controls.touches.TWO = view.walk ? null : TOUCH.DOLLY_PAN;
  controls.minDistance = view.nearest;
  controls.maxDistance = greatestDistance(view, arm.length());
  controls.minPolarAngle = isNear ? Math.PI * 0.3 : 0.12;
  controls.maxPolarAngle = Math.PI * (isNear ? 0.62 : 0.492);
}

function greatestDistance(view: CameraView, initial: number): number {
  if (view.walk) return view.nearest;
  return view.inside ? initial * 1.25 : MAX_DISTANCE_FEET;
}

/** Returns `point`, or the nearest point within the sides of the ground. */
export function clampToGround(point: Vector3, ground: NonNullable<CameraView["walk"]>): Vector3 {
  const { west, east, south, north } = ground;
  return new Vector3(
    Math.min(east, Math.max(west, point.x)),
    point.y,
    Math.min(-south, Math.max(-north, point.z)),
  );
}
