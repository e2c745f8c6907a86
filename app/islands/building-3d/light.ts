/** A sun with soft shadow, the sky, lamps inside, haze in the distance. */
import { DirectionalLight, Fog, HemisphereLight, type Scene, Vector3 } from "three";

const SHADOW_PIXELS = 2048;
/** Half the side of the square that casts shadow, feet. */
const SHADOW_REACH = 400;

/** Toward the sun: x east, y up, z south. It stands where it does in the renderings, on an afternoon in October. */
const SUN = new Vector3(-0.792, 0.353, 0.497);

export interface Light {
  /** Also draws the shadow again, since the visible parts may have changed. */
  set(isInside: boolean): void;
  dispose(): void;
}

export function lightScene(scene: Scene): Light {
  const sun = new DirectionalLight("#ffdbb7", 3.7);
  sun.position
    .copy(SUN)
    .multiplyScalar(900)
    .add(sun.target.position.set(0, 0, -170));
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
  scene.add(sun, sun.target, sky);
  scene.fog = new Fog("#c9c2b8", 1400, 16000);
  return {
    set(isInside) {
      sun.shadow.needsUpdate = true;
      const { sky: above, ground, intensity } = isInside ? LAMPS : OUTSIDE;
      sky.intensity = intensity;
      sky.color.set(above);
      sky.groundColor.set(ground);
    },
    dispose() {
      sun.dispose();
      sky.dispose();
    },
  };
}

const OUTSIDE = { sky: "#bcd0ee", ground: "#b59a78", intensity: 1.7 };
const LAMPS = { sky: "#fff4e6", ground: "#d6c4ac", intensity: 2.9 };
