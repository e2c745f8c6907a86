/** Light by the hour: a sun with soft shadow, the sky, lamps inside, haze in the distance. */
import { Color, DirectionalLight, Fog, HemisphereLight, type Object3D, type Scene } from "three";
import { namedMaterials } from "./model-parts.ts";
import type { Direction } from "./sun.ts";

const SHADOW_PIXELS = 2048;
/** Half the side of the square that casts shadow, feet. */
const SHADOW_REACH = 400;

/** Degrees above the horizon, and what light has there: the sun's colour, sky and ground, the far view. */
const HOURS = [
  { altitude: -14, sun: "#ff8a4a", sky: "#8c9ad0", ground: "#5c5668", far: "#353f60", day: 0.6 },
  { altitude: -3, sun: "#ff8a4a", sky: "#a0a8cc", ground: "#7c6a62", far: "#8d86a4", day: 0.75 },
  { altitude: 5, sun: "#ffb27c", sky: "#b3bfe0", ground: "#a5876a", far: "#e6d3c8", day: 0.9 },
  { altitude: 21, sun: "#ffdcb8", sky: "#bcd0ee", ground: "#b59a78", far: "#ffffff", day: 1 },
  { altitude: 90, sun: "#fff3e2", sky: "#cfe0f6", ground: "#c0ab8c", far: "#ffffff", day: 1.1 },
];

export interface Light {
  set(sun: Direction, isInside: boolean): void;
  dispose(): void;
}

export function lightScene(scene: Scene, model: Object3D): Light {
  const sun = new DirectionalLight();
  sun.target.position.set(0, 0, -170);
  sun.castShadow = true;
  sun.shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS);
  sun.shadow.autoUpdate = false;
  sun.shadow.normalBias = 1;
  sun.shadow.bias = -0.001;
  sun.shadow.radius = 4;
  Object.assign(sun.shadow.camera, {
    left: -SHADOW_REACH,
    right: SHADOW_REACH,
    top: SHADOW_REACH,
    bottom: -SHADOW_REACH,
    near: 100,
    far: 1700,
  });
  const sky = new HemisphereLight();
  const fog = new Fog("#c9c2b8", 1400, 16000);
  const haze = fog.color.clone();
  scene.add(sun, sun.target, sky);
  scene.fog = fog;
  const far = namedMaterials(model, "backdrop");
  return {
    /** Also draws the shadow again, since the visible parts may have changed. */
    set([x, y, z], isInside) {
      const altitude = (Math.asin(y) * 180) / Math.PI;
      const light = mixedLight(altitude);
      sun.position.set(x * 900, Math.max(y, 0.03) * 900, z * 900 - 170);
      sun.intensity = 3.7 * Math.min(1, Math.max(0, (altitude + 1) / 10));
      sun.color.copy(light.sun);
      sun.shadow.needsUpdate = true;
      sky.intensity = isInside ? 2.4 + 0.5 * Math.min(1, light.day) : 1.7 * light.day;
      sky.color.copy(isInside ? LAMPS : light.sky);
      sky.groundColor.copy(isInside ? FLOOR : light.ground);
      for (const material of far) material.color.copy(light.far);
      fog.color.copy(haze).multiply(light.far);
    },
    dispose() {
      sun.dispose();
      sky.dispose();
    },
  };
}

const LAMPS = new Color("#fff4e6");
const FLOOR = new Color("#d6c4ac");

/** Between the two rows of `HOURS` on either side of the altitude, in degrees. */
function mixedLight(altitude: number) {
  const after = Math.max(
    1,
    HOURS.findIndex((row) => row.altitude >= altitude),
  );
  const [from, to] = [HOURS[after - 1] ?? HOURS[0], HOURS[after] ?? HOURS.at(-1)];
  if (!from || !to) throw new Error("there are no hours");
  const share = (altitude - from.altitude) / (to.altitude - from.altitude);
  const t = Math.min(1, Math.max(0, share));
  const mix = (name: "sun" | "sky" | "ground" | "far") =>
    new Color(from[name]).lerp(new Color(to[name]), t);
  return {
    sun: mix("sun"),
    sky: mix("sky"),
    ground: mix("ground"),
    far: mix("far"),
    day: from.day + (to.day - from.day) * t,
  };
}
