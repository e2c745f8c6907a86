/** Evening light: a low warm sun with soft shadow, a cool sky, lamps inside, haze in the distance. */
import { Color, DirectionalLight, Fog, HemisphereLight, type Scene } from "three";

/** Direction of the sun, as building/model/backdrop.ts paints it. */
const SUN = [-0.74, 0.36, 0.56] as const;
const SHADOW_PIXELS = 2048;
/** Half the side of the square that casts shadow, feet. */
const SHADOW_REACH = 400;

export interface Light {
  setInside(isInside: boolean): void;
  /** Draws the shadow again; needed when the visible parts have changed. */
  refreshShadow(): void;
  dispose(): void;
}

export function lightScene(scene: Scene): Light {
  const sun = new DirectionalLight(new Color("#ffdcb8"), 3.7);
  sun.position.set(SUN[0] * 900, SUN[1] * 900, SUN[2] * 900 - 170);
  sun.target.position.set(0, 0, -170);
  sun.castShadow = true;
  sun.shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS);
  sun.shadow.autoUpdate = false;
  sun.shadow.needsUpdate = true;
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
  const sky = new HemisphereLight(new Color("#bcd0ee"), new Color("#b59a78"), 1.7);
  scene.add(sun, sun.target, sky);
  scene.fog = new Fog(new Color("#c9c2b8"), 1400, 16000);
  return {
    setInside(isInside) {
      sky.intensity = isInside ? 2.9 : 1.7;
      sky.color.set(isInside ? "#fff4e6" : "#bcd0ee");
      sky.groundColor.set(isInside ? "#d6c4ac" : "#b59a78");
    },
    refreshShadow() {
      sun.shadow.needsUpdate = true;
    },
    dispose() {
      sun.dispose();
      sky.dispose();
    },
  };
}
