import { useEffect, useRef } from "react";
import { ToolButton } from "#app/ui/icon-button.tsx";
import type { OpenScene } from "./open-scene.ts";
import type { Labels } from "./views.ts";

interface CanvasToolsProps {
  labels: Labels["unseen"];
  scene: OpenScene | null;
  isWalking: boolean;
  onClose: () => void;
}

export function CanvasTools({ labels, scene, isWalking, onClose }: CanvasToolsProps) {
  const holdHandlers = useHoldToRepeat();
  const moves = scene && [
    { name: labels.turnLeft, path: "M17 6 9 14l8 8", onClick: () => scene.turn(-1, 0) },
    { name: labels.turnRight, path: "M11 6l8 8-8 8", onClick: () => scene.turn(1, 0) },
    {
      name: isWalking ? labels.back : labels.zoomOut,
      path: isWalking ? "M14 5V23M6 15l8 8 8-8" : "M5 14H23",
      onClick: () => scene.zoom(false),
    },
    {
      name: isWalking ? labels.forward : labels.zoomIn,
      path: isWalking ? "M14 23V5M6 13l8-8 8 8" : "M5 14H23M14 5V23",
      onClick: () => scene.zoom(true),
    },
  ];
  return (
    <div
      className="absolute top-0 right-0 flex max-w-full touch-manipulation bg-pine-deep text-on-pine select-none [--focus:var(--color-brass)]"
      onPointerUp={holdHandlers.stop}
      onPointerCancel={holdHandlers.stop}
      onPointerLeave={holdHandlers.stop}
    >
      {moves?.map((move) => (
        <ToolButton
          key={move.name}
          {...move}
          onPointerDown={() => holdHandlers.start(move.onClick)}
        />
      ))}
      {scene && (
        <ToolButton name={labels.reset} path="M5 13 14 5l9 8M8 11V22H20V11" onClick={scene.reset} />
      )}
      <ToolButton name={labels.close} path="M7 7 21 21M21 7 7 21" onClick={onClose} />
    </div>
  );
}

const REPEAT_DELAY_MS = 350;
const REPEAT_INTERVAL_MS = 150;

/**
 * Repeats an action while a button is held down, as a held key does. The click at the end is one
 * more.
 */
function useHoldToRepeat() {
  const timer = useRef(0);
  const stop = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    start(act: () => void) {
      const repeat = () => {
        act();
        timer.current = window.setTimeout(repeat, REPEAT_INTERVAL_MS);
      };
      stop();
      timer.current = window.setTimeout(repeat, REPEAT_DELAY_MS);
    },
    stop,
  };
}
