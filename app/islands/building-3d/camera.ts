/** Where the visitor stands: orbit by hand, flights between the views, limits inside and outside. */
import { PerspectiveCamera, Spherical, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Spot, View } from "./views.ts";

const FLIGHT_MS = 1100;
const TURN = Math.PI / 24;
const CLOSER = 0.88;

export interface Stand {
  camera: PerspectiveCamera;
  /** Goes to a view: at once, or in a flight. */
  go(view: View, flying: boolean): void;
  /** Turns by steps to the right and upward. */
  turn(right: number, up: number): void;
  zoom(closer: boolean): void;
  resize(width: number, height: number): void;
  dispose(): void;
}

const vector = ([x, y, z]: Spot) => new Vector3(x, z, -y);

/** Calls `moved` at each change, so that a picture is drawn then and at no other time. */
export function takeStand(canvas: HTMLCanvasElement, moved: () => void): Stand {
  const camera = new PerspectiveCamera(40, 1, 2, 40000);
  const controls = new OrbitControls(camera, canvas);
  controls.enablePan = false;
  controls.addEventListener("change", moved);
  let flight = 0;
  let angle = 40;
  let covered = false;

  const stop = () => cancelAnimationFrame(flight);
  controls.addEventListener("start", stop);

  /** By how much more is seen upward than on a 16:9 stage. */
  const widening = () => {
    if (covered) return Math.min(1, 16 / 9 / camera.aspect);
    // An upright screen sees the same width as a wide one, within reason.
    return Math.min(1.75, Math.max(1, 1.15 / camera.aspect));
  };

  const frame = () => {
    camera.fov = (360 / Math.PI) * Math.atan(Math.tan((angle * Math.PI) / 360) * widening());
    camera.updateProjectionMatrix();
  };

  const limit = (view: View) => {
    const arm = vector(view.eye).sub(vector(view.target));
    const [front, swing] = [Math.atan2(arm.x, arm.z), ((view.swing ?? 180) * Math.PI) / 180];
    controls.minAzimuthAngle = view.swing ? front - swing : -Infinity;
    controls.maxAzimuthAngle = view.swing ? front + swing : Infinity;
    controls.minDistance = view.nearest;
    controls.maxDistance = view.inside ? arm.length() * 1.25 : 1100;
    controls.maxPolarAngle = view.inside ? Math.PI * 0.62 : Math.PI * 0.492;
    controls.minPolarAngle = view.inside ? Math.PI * 0.3 : 0.12;
  };

  return {
    camera,
    go(view, flying) {
      stop();
      limit(view);
      covered = view.poster === true;
      const [fromEye, fromTarget, fromAngle] = [
        camera.position.clone(),
        controls.target.clone(),
        angle,
      ];
      const [eye, target] = [vector(view.eye), vector(view.target)];
      const place = (share: number) => {
        camera.position.lerpVectors(fromEye, eye, share);
        controls.target.lerpVectors(fromTarget, target, share);
        angle = fromAngle + (view.angle - fromAngle) * share;
        camera.lookAt(controls.target);
        frame();
        if (share === 1) controls.update();
        moved();
      };
      if (!flying) return place(1);
      const start = performance.now();
      const step = (now: number) => {
        const t = Math.min(1, Math.max(0, (now - start) / FLIGHT_MS));
        place(t * t * (3 - 2 * t));
        if (t < 1) flight = requestAnimationFrame(step);
      };
      flight = requestAnimationFrame(step);
    },
    turn(right, up) {
      stop();
      const arm = camera.position.clone().sub(controls.target);
      const seat = new Spherical().setFromVector3(arm);
      seat.theta += right * TURN;
      seat.phi -= up * TURN;
      seat.makeSafe();
      camera.position.copy(controls.target).add(arm.setFromSpherical(seat));
      controls.update();
    },
    zoom(closer) {
      stop();
      const arm = camera.position.clone().sub(controls.target);
      camera.position.copy(controls.target).addScaledVector(arm, closer ? CLOSER : 1 / CLOSER);
      controls.update();
    },
    resize(width, height) {
      camera.aspect = width / Math.max(1, height);
      frame();
      moved();
    },
    dispose() {
      stop();
      controls.dispose();
    },
  };
}
