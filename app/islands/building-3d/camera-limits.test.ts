import { PerspectiveCamera, TOUCH } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { expect, test } from "vitest";
import { limitControls } from "./camera-limits.ts";
import { views } from "./views.ts";

test("two fingers move the camera closer to the building, and do nothing on foot", () => {
  const controls = new OrbitControls(new PerspectiveCamera());
  limitControls(controls, views.floor);
  expect(controls.touches.TWO).toBeNull();
  limitControls(controls, views.aerial);
  expect(controls.touches.TWO).toBe(TOUCH.DOLLY_PAN);
  expect(controls.enableZoom).toBe(true);
});
