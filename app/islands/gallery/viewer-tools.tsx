import { ToolButton } from "#app/ui/icon-button.tsx";
import type { GalleryViewerWords } from "#domain/content/pages/plans-words.ts";
import type { Zoom } from "./use-zoom.ts";
import { canZoomIn, canZoomOut } from "./zoom.ts";

interface ToolsProps {
  words: GalleryViewerWords;
  zoom: Zoom;
}

export function ZoomTools({ words, zoom: { view, step } }: ToolsProps) {
  return (
    <div className="flex items-center">
      <ToolButton
        name={words.zoomOut}
        path="M5 14H23"
        disabled={!canZoomOut(view)}
        onClick={() => step(-1)}
      />
      <output className="money w-14 text-center text-small" aria-label={words.zoom}>
        {Math.round(view.zoom * 100)}%
      </output>
      <ToolButton
        name={words.zoomIn}
        path="M5 14H23M14 5V23"
        disabled={!canZoomIn(view)}
        onClick={() => step(1)}
      />
    </div>
  );
}

/** Moves without dragging (WCAG 2.5.7). Invisible while nothing can move; its space stays. */
export function PanPad({ words, zoom: { view, look } }: ToolsProps) {
  return (
    <fieldset className={`flex ${canZoomOut(view) ? "" : "invisible"}`}>
      <legend className="sr-only">{words.move}</legend>
      <ToolButton name={words.moveLeft} path="M17 6 9 14l8 8" onClick={look.left} />
      <ToolButton name={words.moveUp} path="M6 17l8-8 8 8" onClick={look.up} />
      <ToolButton name={words.moveDown} path="M6 11l8 8 8-8" onClick={look.down} />
      <ToolButton name={words.moveRight} path="M11 6l8 8-8 8" onClick={look.right} />
    </fieldset>
  );
}
