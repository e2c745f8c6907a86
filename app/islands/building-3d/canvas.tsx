import "#app/styles/public/building-3d-canvas.css";
import { useRef, useState } from "react";
import { building3d } from "#content/building-3d.ts";
import { CanvasTools } from "./canvas-tools.tsx";
import { FloorChoice, PhaseChoice, ViewChoice } from "./choices.tsx";
import { useScene } from "./use-scene.ts";
import { atFirst, type FloorName, type Shown, views } from "./views.ts";

/** The model on its stage with everything that moves it. Falls back to the poster where it cannot be shown. */
export default function Stage({
  poster,
  onClose,
}: {
  poster: React.ReactNode;
  onClose: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shown, setShown] = useState<Shown>(atFirst);
  const { state, scene, again } = useScene(canvas, shown);
  const failed = state === "unavailable" || state === "unreachable";

  const keys: Record<string, () => void> = {
    ArrowLeft: () => scene?.turn(-1, 0),
    ArrowRight: () => scene?.turn(1, 0),
    ArrowUp: () => scene?.turn(0, 1),
    ArrowDown: () => scene?.turn(0, -1),
    "+": () => scene?.zoom(true),
    "=": () => scene?.zoom(true),
    "-": () => scene?.zoom(false),
    Home: () => scene?.reset(),
  };
  const press = (event: React.KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  // From outside one would not see the change: the roof lifts for it.
  const chooseFloor = (floor: FloorName) => {
    const { inside, open } = views[shown.view];
    setShown({ ...shown, floor, view: inside || open ? shown.view : "open-roof" });
  };

  return (
    <>
      <div className="walk-frame" data-state={state}>
        {state !== "ready" && poster}
        {!failed && (
          <div
            className="walk-canvas"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves what it shows
            tabIndex={0}
            role="application"
            aria-label={building3d.stage}
            onKeyDown={press}
          >
            <canvas ref={canvas} />
          </div>
        )}
        {state === "loading" && <p className="walk-word">{building3d.loading}</p>}
        {failed && (
          <div className="walk-word">
            <p>{building3d[state]}</p>
            <button type="button" className="text-link" onClick={again}>
              {building3d.again}
            </button>
          </div>
        )}
        <CanvasTools scene={scene} onClose={onClose} />
      </div>
      <p className="sr-only" role="status">
        {state === "ready" ? saying(shown) : state === "loading" ? building3d.loading : ""}
      </p>
      {state === "ready" && (
        <div className="walk-choices">
          <ViewChoice chosen={shown.view} onChoose={(view) => setShown({ ...shown, view })} />
          <FloorChoice chosen={shown.floor} onChoose={chooseFloor} />
          <PhaseChoice
            chosen={shown.phases}
            onChoose={(phases) => setShown({ ...shown, phases })}
          />
          <p className="walk-help">{building3d.help}</p>
        </div>
      )}
    </>
  );
}

/** Says what the stage shows now, for visitors who hear it. */
function saying({ view, floor, phases }: Shown): string {
  const nameIn = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((entry) => entry.id === id)?.name ?? "";
  const built = building3d.phases
    .filter(({ number }) => phases.has(number))
    .map(({ name }) => name);
  return [
    building3d.ready,
    `${building3d.viewsName}: ${nameIn(building3d.views, view)}.`,
    `${building3d.floorsName}: ${nameIn(building3d.floors, floor)}.`,
    `${building3d.phasesName}: ${built.join(", ") || building3d.nothing}.`,
  ].join(" ");
}
