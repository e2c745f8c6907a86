import { building3d } from "#content/building-3d.ts";
import type { OpenScene } from "./open-scene.ts";

/** For fingers and pointers: everything that the keys do. */
export function CanvasTools({ scene, onClose }: { scene: OpenScene | null; onClose: () => void }) {
  return (
    <div className="walk-tools">
      {scene && (
        <>
          <Tool
            name={building3d.turnLeft}
            path="M17 6 9 14l8 8"
            onClick={() => scene.turn(-1, 0)}
          />
          <Tool name={building3d.turnRight} path="M11 6l8 8-8 8" onClick={() => scene.turn(1, 0)} />
          <Tool name={building3d.zoomOut} path="M5 14H23" onClick={() => scene.zoom(false)} />
          <Tool name={building3d.zoomIn} path="M5 14H23M14 5V23" onClick={() => scene.zoom(true)} />
          <Tool name={building3d.reset} path="M5 13 14 5l9 8M8 11V22H20V11" onClick={scene.reset} />
        </>
      )}
      <Tool name={building3d.close} path="M7 7 21 21M21 7 7 21" onClick={onClose} />
    </div>
  );
}

function Tool({ name, path, onClick }: { name: string; path: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} title={name}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <path d={path} />
      </svg>
      <span className="sr-only">{name}</span>
    </button>
  );
}
