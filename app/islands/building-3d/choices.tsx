import { type FloorName, type Labels, type Shown, type ViewName, views } from "./views.ts";

interface ChoicesProps {
  labels: Labels["unseen"];
  shown: Shown;
  onChange: (next: Shown) => void;
}

/** The rows of buttons under the canvas. */
export function Choices({ labels, shown, onChange }: ChoicesProps) {
  // The change of floor is hidden from outside, so the roof lifts for it.
  const chooseFloor = (floor: FloorName) => {
    const { inside, open } = views[shown.view];
    onChange({ ...shown, floor, view: inside || open ? shown.view : "open-roof" });
  };
  return (
    <div className="view3d-choices">
      <Row
        name={labels.viewsName}
        options={Object.entries(labels.views) as [ViewName, string][]}
        isChosen={(view) => view === shown.view}
        onChoose={(view) => onChange({ ...shown, view })}
      />
      <Row
        name={labels.floorsName}
        options={Object.entries(labels.floors) as [FloorName, string][]}
        isChosen={(floor) => floor === shown.floor}
        onChoose={chooseFloor}
      />
      <Row
        name={labels.phasesName}
        options={Object.values(labels.phases).map((name, i) => [i + 1, name] as const)}
        isChosen={(phase) => shown.phases.has(phase)}
        onChoose={(phase) => onChange({ ...shown, phases: toggled(shown.phases, phase) })}
      />
      <p className="view3d-help">{labels.help}</p>
    </div>
  );
}

interface RowProps<Id> {
  name: string;
  options: readonly (readonly [id: Id, name: string])[];
  isChosen: (id: Id) => boolean;
  onChoose: (id: Id) => void;
}

function Row<Id extends string | number>({ name, options, isChosen, onChoose }: RowProps<Id>) {
  return (
    <fieldset className="view3d-row">
      <legend className="caps">{name}</legend>
      {options.map(([id, option]) => (
        <button key={id} type="button" aria-pressed={isChosen(id)} onClick={() => onChoose(id)}>
          {option}
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
