/** The scene on a canvas. It is drawn only when something has changed. */

// In plain JavaScript, so that the page's policy need not allow WebAssembly.
import { MeshoptDecoder } from "meshoptimizer/reference-decoder";
import {
  DirectionalLight,
  Fog,
  type Group,
  HemisphereLight,
  InstancedMesh,
  Mesh,
  MeshLambertMaterial,
  NeutralToneMapping,
  type Object3D,
  PCFShadowMap,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { controlCamera } from "./camera.ts";
import { createGrain, layOut } from "./grain.ts";
import { type CameraView, type VisibleScene, views } from "./views.ts";

/** More device pixels per CSS pixel slow an old phone down and add little. */
const MAX_PIXEL_RATIO = 2;

export type OpenScene = Awaited<ReturnType<typeof openScene>>;

/** Throws when the browser has no WebGL, and when the model's bytes do not arrive. */
export async function openScene(
  canvas: HTMLCanvasElement,
  bytes: Promise<ArrayBuffer>,
  { prefersReducedMotion, onLost }: { prefersReducedMotion: boolean; onLost: () => void },
) {
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  renderer.setPixelRatio(Math.min(MAX_PIXEL_RATIO, devicePixelRatio));
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = 1.35;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  const lost = (event: Event) => {
    event.preventDefault();
    onLost();
  };
  canvas.addEventListener("webglcontextlost", lost);
  const model = await bytes.then(loadModel).catch((error: unknown) => {
    renderer.dispose();
    throw error;
  });

  const scene = new Scene().add(model);
  const light = lightScene(scene);
  let frame = 0;
  const draw = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      renderer.render(scene, camera.camera);
      canvas.dataset.drawn = String(Number(canvas.dataset.drawn ?? 0) + 1);
    });
  };
  const camera = controlCamera(canvas, { prefersReducedMotion, onMove: draw });
  const size = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = canvas;
    renderer.setSize(clientWidth, clientHeight, false);
    camera.resize(clientWidth, clientHeight);
  });
  size.observe(canvas);
  let view: CameraView | null = null;

  return {
    show(nextScene: VisibleScene) {
      const next = views[nextScene.view];
      arrange(model, nextScene, next);
      light.set(next.inside === true);
      if (next !== view)
        camera.go(next, view !== null && !prefersReducedMotion && next.inside === view.inside);
      view = next;
      draw();
    },
    reset() {
      if (view) camera.go(view, !prefersReducedMotion);
    },
    /** On foot: looks to the side, and steps forward and back. */
    turn: camera.turn,
    zoom: camera.zoom,
    dispose() {
      cancelAnimationFrame(frame);
      canvas.removeEventListener("webglcontextlost", lost);
      size.disconnect();
      camera.dispose();
      light.dispose();
      disposeModel(model);
      renderer.dispose();
    },
  };
}

/** Shows the parts of the chosen phases and floor, without the roof in an open view. */
function arrange(model: Group, { phases, floor }: VisibleScene, view: CameraView) {
  for (const part of model.children) {
    const data = userDataOf(part);
    const isBuilt = typeof data.phase !== "number" || phases.has(data.phase);
    const isLaid = data.floor === undefined || data.floor === floor;
    part.visible = isBuilt && isLaid && !(data.roof === true && view.open === true);
  }
}

/** Materials for sky, ridges and lamps, which already have their final colors. */
const UNLIT_FINISHES = new Set(["backdrop", "glow"]);
const UNLIT_PROPERTIES = { fog: false, toneMapped: false };

/** Materials without gloss, whose calculation takes most of a pixel's time. */
const MATTE_FINISHES = new Set(["matte", "soft", "grained"]);

/** Unpacks the model that building/make.ts writes. */
async function loadModel(bytes: ArrayBuffer): Promise<Group> {
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const { scene } = await loader.parseAsync(bytes, "");
  const grain = createGrain();
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const isFlat = userDataOf(object).flat === true;
    const isTransparent = object.material.transparent === true;
    object.castShadow = !isFlat && !isTransparent;
    object.receiveShadow = object.material.name !== "backdrop";
    // The default sphere does not enclose every instance.
    if (object instanceof InstancedMesh) object.computeBoundingSphere();
    const { name, flatShading } = object.material;
    if (UNLIT_FINISHES.has(name)) Object.assign(object.material, UNLIT_PROPERTIES);
    if (MATTE_FINISHES.has(name))
      object.material = new MeshLambertMaterial({ name, flatShading, vertexColors: true });
    if (name !== "grained") return;
    layOut(object);
    object.material.map = grain;
  });
  return scene;
}

/** Returns the model's data about the part that an object belongs to: phase, floor, roof, flat. */
function userDataOf(object: Object3D): Record<string, unknown> {
  const userData = object.userData;
  if (Object.keys(userData).length > 0 || !object.parent?.parent) return userData;
  return userDataOf(object.parent);
}

function disposeModel(model: Object3D) {
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.geometry.dispose();
    object.material.map?.dispose();
    object.material.dispose();
    if (object instanceof InstancedMesh) object.dispose();
  });
}

/** Width and height of the shadow's texture. */
const SHADOW_PIXELS = 2048;
/** Half the side of the square that casts a shadow, in feet. */
const SHADOW_REACH = 400;

/**
 * The direction of the sun: x east, y up, z south. It is the same as in the renderings, on an
 * afternoon in October.
 */
const SUN_DIRECTION = new Vector3(-0.792, 0.353, 0.497);

/** Adds a sun with a soft shadow, the sky, lamps inside, haze in the distance. */
function lightScene(scene: Scene) {
  const sun = new DirectionalLight("#ffdbb7", 3.7);
  sun.position
    .copy(SUN_DIRECTION)
    .multiplyScalar(900)
    .add(sun.target.position.set(0, 0, -170));
  sun.castShadow = true;
  sun.shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS);
  sun.shadow.autoUpdate = false;
  sun.shadow.normalBias = 1;
  sun.shadow.bias = -0.001;
  sun.shadow.radius = 1.5;
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
    /** Also draws the shadow again, because the visible parts may have changed. */
    set(isInside: boolean) {
      sun.shadow.needsUpdate = true;
      const { sky: skyColor, ground, intensity } = isInside ? INDOOR_LIGHT : OUTDOOR_LIGHT;
      sky.intensity = intensity;
      sky.color.set(skyColor);
      sky.groundColor.set(ground);
    },
    dispose() {
      sun.dispose();
      sky.dispose();
    },
  };
}

const OUTDOOR_LIGHT = { sky: "#bcd0ee", ground: "#b59a78", intensity: 1.7 };
const INDOOR_LIGHT = { sky: "#fff4e6", ground: "#d6c4ac", intensity: 2.9 };
