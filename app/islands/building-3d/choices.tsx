import { building3d } from "#content/building-3d.ts";
import type { FloorName, ViewName } from "./views.ts";

interface Choice<T> {
  chosen: T;
  onChoose: (next: T) => void;
}

/** A named row of buttons; the pressed ones are chosen. */
function Row({
  name,
  buttons,
}: {
  name: string;
  buttons: { key: string | number; name: string; pressed: boolean; press: () => void }[];
}) {
  return (
    <fieldset className="walk-row">
      <legend className="caps">{name}</legend>
      {buttons.map((button) => (
        <button key={button.key} type="button" aria-pressed={button.pressed} onClick={button.press}>
          {button.name}
        </button>
      ))}
    </fieldset>
  );
}

export const ViewChoice = ({ chosen, onChoose }: Choice<ViewName>) => (
  <Row
    name={building3d.viewsName}
    buttons={building3d.views.map(({ id, name }) => ({
      key: id,
      name,
      pressed: id === chosen,
      press: () => onChoose(id),
    }))}
  />
);

export const FloorChoice = ({ chosen, onChoose }: Choice<FloorName>) => (
  <Row
    name={building3d.floorsName}
    buttons={building3d.floors.map(({ id, name }) => ({
      key: id,
      name,
      pressed: id === chosen,
      press: () => onChoose(id),
    }))}
  />
);

export const PhaseChoice = ({ chosen, onChoose }: Choice<ReadonlySet<number>>) => (
  <Row
    name={building3d.phasesName}
    buttons={building3d.phases.map(({ number, name }) => ({
      key: number,
      name,
      pressed: chosen.has(number),
      press: () => onChoose(toggled(chosen, number)),
    }))}
  />
);

function toggled(chosen: ReadonlySet<number>, number: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(number)) next.add(number);
  return next;
}
