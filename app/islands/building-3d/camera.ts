/**
 * The camera. It orbits or walks by hand, flies between the views, and stays within limits inside
 * and outside.
 */
import { PerspectiveCamera, Spherical, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { clampToGround, limitControls, sceneVector } from "./camera-limits.ts";
import type { CameraView } from "./views.ts";

const FLIGHT_MS = 1100;
/** How far ahead the target is where a view walks, in feet: turning around it looks around. */
const WALK_TARGET_FEET = 3;
const TURN_ANGLE = Math.PI / 24;
const ZOOM_FACTOR = 0.88;
const UP = new Vector3(0, 1, 0);

/** Calls `onMove` at each change, so that the scene is drawn only then. */
export function controlCamera(
  canvas: HTMLCanvasElement,
  { prefersReducedMotion, onMove }: { prefersReducedMotion: boolean; onMove: () => void },
) {
  const camera = new PerspectiveCamera(40, 1, 2, 40000);
  const controls = new OrbitControls(camera, canvas);
  controls.enablePan = false;
  controls.addEventListener("change", onMove);
  let view: CameraView | null = null;
  /** The vertical angle of view on a 16:9 canvas, in degrees. */
  let angle = camera.fov;
  let stopFlight = () => {};

  const steps = glide(prefersReducedMotion, (feet) => {
    if (!view?.walk) return;
    const direction = controls.target.clone().sub(camera.position).setY(0).setLength(feet);
    const to = clampToGround(direction.add(camera.position), view.walk);
    controls.target.add(to.clone().sub(camera.position));
    camera.position.copy(to);
    controls.update();
  });
  const stop = () => {
    stopFlight();
    steps.stop();
  };
  controls.addEventListener("start", stop);

  const frame = () => {
    const half = (angle * Math.PI) / 360;
    const wider = widening(camera.aspect, view?.poster === true);
    camera.fov = (360 / Math.PI) * Math.atan(Math.tan(half) * wider);
    camera.updateProjectionMatrix();
  };

  return {
    camera,
    go(next: CameraView, flying: boolean) {
      stop();
      limitControls(controls, next);
      view = next;
      const place = flightTo(next, camera.position.clone(), controls.target.clone(), angle);
      const arrive = (share: number) => {
        angle = place(share, camera.position, controls.target);
        camera.lookAt(controls.target);
        frame();
        if (share === 1) controls.update();
        onMove();
      };
      if (flying) stopFlight = ease(FLIGHT_MS, arrive);
      else arrive(1);
    },
    /** Turns in steps to the right and upward; where the view walks, steps up are steps forward. */
    turn(right: number, up: number) {
      if (view?.walk && up) return steps.add(up);
      stop();
      if (view?.walk) lookAround(camera.position, controls.target, right * TURN_ANGLE);
      else orbit(camera.position, controls.target, right * TURN_ANGLE, up * TURN_ANGLE);
      controls.update();
    },
    zoom(closer: boolean) {
      if (view?.walk) return steps.add(closer ? 1 : -1);
      stop();
      const arm = camera.position.clone().sub(controls.target);
      camera.position
        .copy(controls.target)
        .addScaledVector(arm, closer ? ZOOM_FACTOR : 1 / ZOOM_FACTOR);
      controls.update();
    },
    resize(width: number, height: number) {
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

function widening(aspect: number, coversLikePoster: boolean): number {
  if (coversLikePoster) return Math.min(1, 16 / 9 / aspect);
  // An upright screen shows about the same width as a wide one.
  return Math.min(1.75, Math.max(1, 1.15 / aspect));
}

/** Places eye and target part of the way to the view. Returns the angle there, in degrees. */
function flightTo(view: CameraView, fromEye: Vector3, fromTarget: Vector3, fromAngle: number) {
  const toEye = sceneVector(view.eye);
  const toTarget = sceneVector(view.target);
  if (view.walk) toTarget.sub(toEye).setLength(WALK_TARGET_FEET).add(toEye);
  return (share: number, eye: Vector3, target: Vector3): number => {
    eye.lerpVectors(fromEye, toEye, share);
    target.lerpVectors(fromTarget, toTarget, share);
    return fromAngle + (view.angle - fromAngle) * share;
  };
}

function lookAround(eye: Vector3, target: Vector3, right: number) {
  const ahead = target.clone().sub(eye).applyAxisAngle(UP, -right);
  target.copy(eye).add(ahead);
}

function orbit(eye: Vector3, target: Vector3, right: number, up: number) {
  const position = new Spherical().setFromVector3(eye.clone().sub(target));
  position.theta += right;
  position.phi -= up;
  eye.setFromSpherical(position.makeSafe()).add(target);
}

/**
 * Calls `place` in each frame for `ms`, with 0 to 1, slow at both ends. Returns a function that
 * stops it.
 */
function ease(ms: number, place: (share: number) => void): () => void {
  const start = performance.now();
  const step = (now: number) => {
    const t = Math.min(1, Math.max(0, (now - start) / ms));
    place(t * t * (3 - 2 * t));
    if (t < 1) frame = requestAnimationFrame(step);
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

const STEP_FEET = 8;
/** The most feet that are still walked after the key is released. */
const MAX_FEET = 12;
const FEET_A_SECOND = 24;

/**
 * Joins steps on foot into an even walk while a key is held. `move` walks some feet; negative is
 * back.
 */
function glide(prefersReducedMotion: boolean, move: (feet: number) => void) {
  let remainingFeet = 0;
  let frame = 0;
  const run = (last: number) => (now: number) => {
    const reach = (FEET_A_SECOND * (now - last)) / 1000;
    const feet = Math.min(reach, Math.max(-reach, remainingFeet));
    remainingFeet -= feet;
    move(feet);
    frame = Math.abs(remainingFeet) > 0.01 ? requestAnimationFrame(run(now)) : 0;
  };
  return {
    add(direction: number) {
      if (prefersReducedMotion) return move(direction * STEP_FEET);
      remainingFeet = Math.min(
        MAX_FEET,
        Math.max(-MAX_FEET, remainingFeet + direction * STEP_FEET),
      );
      frame ||= requestAnimationFrame(run(performance.now()));
    },
    stop() {
      cancelAnimationFrame(frame);
      frame = 0;
      remainingFeet = 0;
    },
  };
}
