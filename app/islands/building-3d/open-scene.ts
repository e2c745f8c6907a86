/** The scene on a canvas: draws when something has changed, and only then. */
import { type Group, NeutralToneMapping, PCFShadowMap, Scene, WebGLRenderer } from "three";
import { takeStand } from "./camera.ts";
import { lightScene } from "./light.ts";
import { disposeModel, factsOf, loadModel } from "./load-model.ts";
import { type Shown, type View, views } from "./views.ts";

/** More pixels than this per CSS pixel cost an old phone much and show little. */
const SHARPEST = 2;

export interface OpenScene {
  show(shown: Shown): void;
  /** Back to the view chosen last. */
  reset(): void;
  turn(right: number, up: number): void;
  zoom(closer: boolean): void;
  dispose(): void;
}

interface Ground {
  /** Without flights between the views. */
  still: boolean;
  onLost: () => void;
}

/** Throws where the browser has no WebGL, and `ModelUnreachable` when the model does not come. */
export async function openScene(
  canvas: HTMLCanvasElement,
  { still, onLost }: Ground,
): Promise<OpenScene> {
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  renderer.setPixelRatio(Math.min(SHARPEST, devicePixelRatio));
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = 1.35;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  const lost = (event: Event) => {
    event.preventDefault();
    onLost();
  };
  canvas.addEventListener("webglcontextlost", lost);
  const model = await loadModel().catch((error: unknown) => {
    renderer.dispose();
    throw error;
  });

  const scene = new Scene().add(model);
  const light = lightScene(scene);
  let asked = 0;
  const draw = () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      renderer.render(scene, stand.camera);
      canvas.dataset.drawn = String(Number(canvas.dataset.drawn ?? 0) + 1);
    });
  };
  const stand = takeStand(canvas, draw);
  const size = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = canvas;
    renderer.setSize(clientWidth, clientHeight, false);
    stand.resize(clientWidth, clientHeight);
  });
  size.observe(canvas);
  let view: View | null = null;

  return {
    show(shown) {
      const next = views[shown.view];
      arrange(model, shown, next);
      light.inside(next.inside === true);
      light.changed();
      if (next !== view) stand.go(next, view !== null && !still && next.inside === view.inside);
      view = next;
      draw();
    },
    reset() {
      if (view) stand.go(view, !still);
    },
    turn: stand.turn,
    zoom: stand.zoom,
    dispose() {
      cancelAnimationFrame(asked);
      canvas.removeEventListener("webglcontextlost", lost);
      size.disconnect();
      stand.dispose();
      light.dispose();
      disposeModel(model);
      renderer.dispose();
    },
  };
}

/** Shows the parts of the chosen phases and the chosen floor, and lifts the roof where the view asks for it. */
function arrange(model: Group, { phases, floor }: Shown, view: View): void {
  for (const part of model.children) {
    const facts = factsOf(part);
    const built = typeof facts.phase !== "number" || phases.has(facts.phase);
    const laid = facts.floor === undefined || facts.floor === floor;
    part.visible = built && laid && !(facts.roof === true && view.open === true);
  }
}
