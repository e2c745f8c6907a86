/** The camera: orbited by hand or walked, flown between the views, limited inside and outside. */
import { PerspectiveCamera, Spherical, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { glide } from "./glide.ts";
import type { Point, View } from "./views.ts";

const FLIGHT_MS = 1100;
/** Where a view walks, the target is so far ahead, in feet: turning around it is looking around. */
const AHEAD = 3;
const TURN = Math.PI / 24;
const CLOSER = 0.88;

interface CameraControl {
  camera: PerspectiveCamera;
  /** At once, or in a flight. */
  go(view: View, flying: boolean): void;
  /** Turns by steps to the right and upward. */
  turn(right: number, up: number): void;
  zoom(closer: boolean): void;
  resize(width: number, height: number): void;
  dispose(): void;
}

const UP = new Vector3(0, 1, 0);
const vector = ([x, y, z]: Point) => new Vector3(x, z, -y);

interface CameraOptions {
  /** Without gliding from step to step. */
  still: boolean;
  onMove: () => void;
}

/** Calls `onMove` at each change, so that the scene is drawn then and at no other time. */
export function controlCamera(
  canvas: HTMLCanvasElement,
  { still, onMove }: CameraOptions,
): CameraControl {
  const camera = new PerspectiveCamera(40, 1, 2, 40000);
  const controls = new OrbitControls(camera, canvas);
  controls.enablePan = false;
  controls.addEventListener("change", onMove);
  let flight = 0;
  let angle = 40;
  let covered = false;
  let ground: View["walk"];

  const steps = glide(still, (feet) => {
    if (!ground) return;
    const way = controls.target.clone().sub(camera.position).setY(0).setLength(feet);
    const to = camera.position.clone().add(way);
    to.x = Math.min(ground.east, Math.max(ground.west, to.x));
    to.z = Math.min(-ground.south, Math.max(-ground.north, to.z));
    controls.target.add(to.clone().sub(camera.position));
    camera.position.copy(to);
    controls.update();
  });

  const stop = () => {
    cancelAnimationFrame(flight);
    steps.stop();
  };
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
    controls.enableZoom = !view.walk;
    controls.minDistance = view.nearest;
    controls.maxDistance = view.walk ? view.nearest : view.inside ? arm.length() * 1.25 : 1100;
    controls.maxPolarAngle = view.inside || view.walk ? Math.PI * 0.62 : Math.PI * 0.492;
    controls.minPolarAngle = view.inside || view.walk ? Math.PI * 0.3 : 0.12;
  };

  return {
    camera,
    go(view, flying) {
      stop();
      limit(view);
      covered = view.poster === true;
      ground = view.walk;
      const [fromEye, fromTarget, fromAngle] = [
        camera.position.clone(),
        controls.target.clone(),
        angle,
      ];
      const eye = vector(view.eye);
      const target = vector(view.target);
      if (view.walk) target.sub(eye).setLength(AHEAD).add(eye);
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
      if (ground && up) return steps.add(up);
      stop();
      if (ground) {
        const ahead = controls.target.clone().sub(camera.position);
        controls.target.copy(camera.position).add(ahead.applyAxisAngle(UP, -right * TURN));
        controls.update();
        return;
      }
      const arm = camera.position.clone().sub(controls.target);
      const position = new Spherical().setFromVector3(arm);
      position.theta += right * TURN;
      position.phi -= up * TURN;
      position.makeSafe();
      camera.position.copy(controls.target).add(arm.setFromSpherical(position));
      controls.update();
    },
    zoom(closer) {
      if (ground) return steps.add(closer ? 1 : -1);
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
