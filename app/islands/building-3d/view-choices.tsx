import { type FloorName, type Labels, type ViewName, type VisibleScene, views } from "./views.ts";

interface ViewChoicesProps {
  labels: Labels["unseen"];
  scene: VisibleScene;
  onChange: (next: VisibleScene) => void;
}

export function ViewChoices({ labels, scene, onChange }: ViewChoicesProps) {
  // Floors cannot be seen from outside, so choosing one opens the roof.
  const chooseFloor = (floor: FloorName) => {
    const { inside, open } = views[scene.view];
    onChange({ ...scene, floor, view: inside || open ? scene.view : "open-roof" });
  };
  return (
    <div className="view3d-choices grid content-start gap-4 portrait:gap-2 portrait:pt-3">
      <ChoiceRow
        name={labels.viewsName}
        options={Object.entries(labels.views) as [ViewName, string][]}
        isChosen={(view) => view === scene.view}
        onChoose={(view) => onChange({ ...scene, view })}
      />
      <ChoiceRow
        name={labels.floorsName}
        options={Object.entries(labels.floors) as [FloorName, string][]}
        isChosen={(floor) => floor === scene.floor}
        onChoose={chooseFloor}
      />
      <ChoiceRow
        name={labels.phasesName}
        options={Object.values(labels.phases).map((name, index) => [index + 1, name] as const)}
        isChosen={(phase) => scene.phases.has(phase)}
        onChoose={(phase) => onChange({ ...scene, phases: togglePhase(scene.phases, phase) })}
      />
      <p className="text-small text-iron">{labels.help}</p>
    </div>
  );
}

function togglePhase(phases: ReadonlySet<number>, phase: number): ReadonlySet<number> {
  const next = new Set(phases);
  if (!next.delete(phase)) next.add(phase);
  return next;
}

/** Forced colors remove the background that marks the chosen one. */
const CHOICE_CLASS = [
  "min-h-11 flex-none border border-edge px-3 py-1 text-small font-semibold -outline-offset-5 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:[--focus:var(--color-brass)]",
  "forced-colors:aria-pressed:border-[Highlight] forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:[--focus:HighlightText] forced-colors:aria-pressed:forced-color-adjust-none",
].join(" ");

interface ChoiceRowProps<Id> {
  name: string;
  options: readonly (readonly [id: Id, name: string])[];
  isChosen: (id: Id) => boolean;
  onChoose: (id: Id) => void;
}

function ChoiceRow<Id extends string | number>(props: ChoiceRowProps<Id>) {
  const { name, options, isChosen, onChoose } = props;
  return (
    // The row inside it scrolls, because WebKit does not paint the legend of a scrolling fieldset.
    <fieldset className="view3d-row min-w-0">
      <legend className="mb-1 text-small text-iron">{name}</legend>
      <div className="flex gap-1.5 landscape:flex-wrap portrait:overflow-x-auto">
        {options.map(([id, option]) => (
          <button
            key={id}
            type="button"
            className={CHOICE_CLASS}
            aria-pressed={isChosen(id)}
            onClick={() => onChoose(id)}
          >
            {option}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
