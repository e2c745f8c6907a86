import { type RefObject, useEffect, useState } from "react";
import { fetchModel, ModelUnreachable } from "./fetch-model.ts";
import { type OpenScene, openScene } from "./open-scene.ts";
import type { Shown } from "./views.ts";

/** Unavailable: in this browser. Unreachable: over this connection. */
type Failure = "unavailable" | "unreachable";
type CanvasState = "loading" | "ready" | Failure;

/**
 * Opens the scene of the model on the canvas, shows `shown`, and frees everything when the canvas goes.
 * A retry fetches the model again.
 */
export function useScene(
  canvas: RefObject<HTMLCanvasElement | null>,
  firstModel: Promise<ArrayBuffer>,
  shown: Shown,
): { state: CanvasState; scene: OpenScene | null; retry: () => void } {
  const [scene, setScene] = useState<OpenScene | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [model, setModel] = useState(firstModel);

  // Each attempt has a canvas of its own.
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
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    openScene(element, model, { reducedMotion, onLost: () => fail("unavailable") }).then(
      (made) => {
        if (isGone) return made.dispose();
        open = made;
        setScene(made);
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

  useEffect(() => scene?.show(shown), [scene, shown]);

  return {
    state: failure ?? (scene ? "ready" : "loading"),
    scene,
    retry: () => {
      setFailure(null);
      setModel(fetchModel());
    },
  };
}
