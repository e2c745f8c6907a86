interface ChoiceRowProps<Id> {
  name: string;
  options: readonly (readonly [id: Id, name: string])[];
  isChosen: (id: Id) => boolean;
  onChoose: (id: Id) => void;
}

/** A row of buttons under one name; those that are chosen are pressed. */
export function ChoiceRow<Id extends string | number>(props: ChoiceRowProps<Id>) {
  const { name, options, isChosen, onChoose } = props;
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
