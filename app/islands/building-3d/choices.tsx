import { building3d as labels } from "#content/building-3d.ts";
import { type FloorName, type Shown, views } from "./views.ts";

interface ChoicesProps {
  shown: Shown;
  onChange: (next: Shown) => void;
}

/** The rows of buttons under the canvas. */
export function Choices({ shown, onChange }: ChoicesProps) {
  // The change of floor is hidden from outside, so the roof lifts for it.
  const chooseFloor = (floor: FloorName) => {
    const { inside, open } = views[shown.view];
    onChange({ ...shown, floor, view: inside || open ? shown.view : "open-roof" });
  };
  return (
    <div className="view3d-choices">
      <Row
        name={labels.viewsName}
        options={labels.views}
        isChosen={(view) => view === shown.view}
        onChoose={(view) => onChange({ ...shown, view })}
      />
      <Row
        name={labels.floorsName}
        options={labels.floors}
        isChosen={(floor) => floor === shown.floor}
        onChoose={chooseFloor}
      />
      <Row
        name={labels.phasesName}
        options={labels.phases}
        isChosen={(phase) => shown.phases.has(phase)}
        onChoose={(phase) => onChange({ ...shown, phases: toggled(shown.phases, phase) })}
      />
      <p className="view3d-help">{labels.help}</p>
    </div>
  );
}

interface RowProps<Id> {
  name: string;
  options: readonly { id: Id; name: string }[];
  isChosen: (id: Id) => boolean;
  onChoose: (id: Id) => void;
}

function Row<Id extends string | number>({ name, options, isChosen, onChoose }: RowProps<Id>) {
  return (
    <fieldset className="view3d-row">
      <legend className="caps">{name}</legend>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          aria-pressed={isChosen(option.id)}
          onClick={() => onChoose(option.id)}
        >
          {option.name}
        </button>
      ))}
    </fieldset>
  );
}

function toggled(phases: ReadonlySet<number>, phase: number): ReadonlySet<number> {
  const next = new Set(phases);
  if (!next.delete(phase)) next.add(phase);
  return next;
}
