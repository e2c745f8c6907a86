import { IconButton } from "#app/ui/icon-button.tsx";
import type { Zoom } from "./use-zoom.ts";
import { canZoomIn, canZoomOut } from "./zoom.ts";

interface ToolButtonProps {
  name: string;
  /** Strokes on a grid of 28. */
  path: string;
  onClick: () => void;
  disabled?: boolean;
  className?: string;
}

export const ToolButton = ({ className = "", ...button }: ToolButtonProps) => (
  <IconButton className={`tool-button ${className}`} title={button.name} {...button} />
);

export function ZoomTools({ zoom: { view, step } }: { zoom: Zoom }) {
  return (
    <div className="flex items-center">
      <ToolButton
        name="Zoom out"
        path="M5 14H23"
        disabled={!canZoomOut(view)}
        onClick={() => step(-1)}
      />
      <output className="money w-14 text-center text-small" aria-label="Zoom">
        {Math.round(view.zoom * 100)}%
      </output>
      <ToolButton
        name="Zoom in"
        path="M5 14H23M14 5V23"
        disabled={!canZoomIn(view)}
        onClick={() => step(1)}
      />
    </div>
  );
}

/** Moves without dragging (WCAG 2.5.7). Invisible while nothing can move; its space stays. */
export function PanPad({ zoom: { view, look } }: { zoom: Zoom }) {
  return (
    <fieldset className={`flex ${canZoomOut(view) ? "" : "invisible"}`}>
      <legend className="sr-only">Move the picture</legend>
      <ToolButton name="Move left" path="M17 6 9 14l8 8" onClick={look.left} />
      <ToolButton name="Move up" path="M6 17l8-8 8 8" onClick={look.up} />
      <ToolButton name="Move down" path="M6 11l8 8 8-8" onClick={look.down} />
      <ToolButton name="Move right" path="M11 6l8 8-8 8" onClick={look.right} />
    </fieldset>
  );
}
