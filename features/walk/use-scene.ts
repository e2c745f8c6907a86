import { type RefObject, useEffect, useState } from "react";
import { type OpenScene, openScene } from "./open-scene.ts";
import type { Shown } from "./views.ts";

export type StageState = "loading" | "ready" | "unavailable";

/** Opens the scene on the canvas while it is on the page, keeps it at `shown`, and gives everything back. */
export function useScene(
  canvas: RefObject<HTMLCanvasElement | null>,
  shown: Shown,
): { state: StageState; scene: OpenScene | null; again: () => void } {
  const [scene, setScene] = useState<OpenScene | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has a canvas of its own
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let open: OpenScene | null = null;
    let left = false;
    const fail = () => {
      if (left) return;
      setScene(null);
      setFailed(true);
    };
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    openScene(element, { still, onLost: fail }).then((made) => {
      if (left) return made.dispose();
      open = made;
      setScene(made);
      element.parentElement?.focus({ preventScroll: true });
    }, fail);
    return () => {
      left = true;
      open?.dispose();
      setScene(null);
    };
  }, [canvas, attempt]);

  useEffect(() => scene?.show(shown), [scene, shown]);

  return {
    state: failed ? "unavailable" : scene ? "ready" : "loading",
    scene,
    again: () => {
      setFailed(false);
      setAttempt((count) => count + 1);
    },
  };
}
