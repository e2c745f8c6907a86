import { type RefObject, useEffect, useRef, useState } from "react";
import styles from "#app/styles/public/building-3d-canvas.css?inline";
import { addStyles } from "#app/ui/add-styles.ts";
import { CanvasTools } from "./canvas-tools.tsx";
import { fetchModel, ModelUnreachable } from "./fetch-model.ts";
import { type OpenScene, openScene } from "./open-scene.ts";
import { ViewChoices } from "./view-choices.tsx";
import { initialScene, type Labels, type VisibleScene, views } from "./views.ts";

addStyles(styles);

interface CanvasProps {
  /** The bytes of the model. */
  model: Promise<ArrayBuffer>;
  labels: Labels["unseen"];
  poster: React.ReactNode;
  onClose: () => void;
}

export default function Canvas({ model, labels, poster, onClose }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [visible, setShown] = useState(initialScene);
  const { state, scene, retry } = useScene(canvas, model, visible);
  // When it opens, its choices are beside or below it, so all of it is scrolled into the window.
  useEffect(() => {
    if (state === "ready") canvas.current?.closest("figure")?.scrollIntoView({ block: "start" });
  }, [state]);
  const hasFailed = state === "unavailable" || state === "unreachable";
  useScrollBackAfterTurn(canvas);

  const left = () => scene?.turn(-1, 0);
  const right = () => scene?.turn(1, 0);
  const closer = () => scene?.zoom(true);
  const away = () => scene?.zoom(false);
  const keys: Record<string, () => void> = {
    ArrowLeft: left,
    ArrowRight: right,
    ArrowUp: () => scene?.turn(0, 1),
    ArrowDown: () => scene?.turn(0, -1),
    "+": closer,
    "=": closer,
    "-": away,
    Home: () => scene?.reset(),
    w: closer,
    s: away,
    a: left,
    d: right,
  };
  const press = (event: React.KeyboardEvent) => {
    // Shift and caps lock also give letters.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <>
      <div className="view3d-frame" data-state={state}>
        {state !== "ready" && poster}
        {!hasFailed && (
          <div
            className="view3d-canvas absolute inset-0 cursor-grab opacity-0 *:size-full in-data-[state=ready]:opacity-100 in-data-[state=ready]:duration-500 motion-safe:in-data-[state=ready]:transition-opacity active:cursor-grabbing"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves what it shows
            tabIndex={0}
            role="application"
            aria-label={labels.canvas}
            onKeyDown={press}
          >
            <canvas ref={canvas} />
          </div>
        )}
        {state === "loading" && <p className="view3d-note">{labels.loading}</p>}
        {hasFailed && (
          <div className="view3d-note">
            <p>{labels[state]}</p>
            <button type="button" className="text-link" onClick={retry} ref={focus}>
              {labels.again}
            </button>
          </div>
        )}
        <CanvasTools
          labels={labels}
          scene={scene}
          isWalking={views[visible.view].walk !== undefined}
          onClose={onClose}
        />
      </div>
      <p className="sr-only" role="status">
        {state === "ready" ? describe(labels, visible) : labels[state]}
      </p>
      {state === "ready" && <ViewChoices labels={labels} scene={visible} onChange={setShown} />}
    </>
  );
}

/** The element that had the focus disappears with the canvas. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

function describe(labels: Labels["unseen"], { view, floor, phases }: VisibleScene): string {
  const built = Object.values(labels.phases).filter((_, index) => phases.has(index + 1));
  return [
    labels.ready,
    `${labels.viewsName}: ${labels.views[view]}.`,
    `${labels.floorsName}: ${labels.floors[floor]}.`,
    `${labels.phasesName}: ${built.join(", ") || labels.nothing}.`,
  ].join(" ");
}

/**
 * Scrolls the stage back into the window after a phone is turned, which changes the heights above
 * it.
 */
function useScrollBackAfterTurn(stage: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const figure = stage.current?.closest("figure");
    if (!figure) return;
    // Observed in the next frame, after the turn; until then the value is the earlier one.
    let wasInWindow = true;
    const watch = new IntersectionObserver((entries) => {
      wasInWindow = entries[entries.length - 1]?.isIntersecting === true;
    });
    watch.observe(figure);
    const portrait = matchMedia("(orientation: portrait)");
    const onTurn = () => {
      if (wasInWindow) figure.scrollIntoView({ block: "start" });
    };
    portrait.addEventListener("change", onTurn);
    return () => {
      watch.disconnect();
      portrait.removeEventListener("change", onTurn);
    };
  }, [stage]);
}

/** "unavailable" refers to this browser, "unreachable" to this connection. */
type Failure = "unavailable" | "unreachable";

/**
 * Opens the scene of the model on the canvas, shows what is `visible`, and frees everything when
 * the canvas is removed. A retry fetches the model again.
 */
function useScene(
  canvas: RefObject<HTMLCanvasElement | null>,
  firstModel: Promise<ArrayBuffer>,
  visible: VisibleScene,
) {
  const [scene, setScene] = useState<OpenScene | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [model, setModel] = useState(firstModel);

  // Each attempt has its own canvas.
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let open: OpenScene | null = null;
    let isGone = false;
    const fail = (reason: Failure) => {
      if (isGone) return;
      setScene(null);
      setFailure(reason);
    };
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    openScene(element, model, {
      prefersReducedMotion,
      onLost: () => fail("unavailable"),
    }).then(
      (openedScene) => {
        if (isGone) return openedScene.dispose();
        open = openedScene;
        setScene(openedScene);
        element.parentElement?.focus({ preventScroll: true });
      },
      (error) => fail(error instanceof ModelUnreachable ? "unreachable" : "unavailable"),
    );
    return () => {
      isGone = true;
      open?.dispose();
      setScene(null);
    };
  }, [canvas, model]);

  useEffect(() => scene?.show(visible), [scene, visible]);

  return {
    state: failure ?? (scene ? ("ready" as const) : ("loading" as const)),
    scene,
    retry: () => {
      setFailure(null);
      setModel(fetchModel());
    },
  };
}
