/** The camera: orbited by hand, flown between the views, limited inside and outside. */
import { PerspectiveCamera, Spherical, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Point, View } from "./views.ts";

const FLIGHT_MS = 1100;
const TURN = Math.PI / 24;
const CLOSER = 0.88;

export interface CameraControl {
  camera: PerspectiveCamera;
  /** At once, or in a flight. */
  go(view: View, flying: boolean): void;
  /** Turns by steps to the right and upward. */
  turn(right: number, up: number): void;
  zoom(closer: boolean): void;
  resize(width: number, height: number): void;
  dispose(): void;
}

const vector = ([x, y, z]: Point) => new Vector3(x, z, -y);

/** Calls `onMove` at each change, so that the scene is drawn then and at no other time. */
export function controlCamera(canvas: HTMLCanvasElement, onMove: () => void): CameraControl {
  const camera = new PerspectiveCamera(40, 1, 2, 40000);
  const controls = new OrbitControls(camera, canvas);
  controls.enablePan = false;
  controls.addEventListener("change", onMove);
  let flight = 0;
  let angle = 40;
  let covered = false;

  const stop = () => cancelAnimationFrame(flight);
  controls.addEventListener("start", stop);

  /** How much wider the vertical angle is than on a 16:9 canvas. */
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
        onMove();
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
      const position = new Spherical().setFromVector3(arm);
      position.theta += right * TURN;
      position.phi -= up * TURN;
      position.makeSafe();
      camera.position.copy(controls.target).add(arm.setFromSpherical(position));
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
      onMove();
    },
    dispose() {
      stop();
      controls.dispose();
    },
  };
}
