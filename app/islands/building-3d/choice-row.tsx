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
    <fieldset className="view3d-row flex min-w-0 gap-1.5 landscape:flex-wrap portrait:overflow-x-auto">
      <legend className="caps mb-1 text-iron">{name}</legend>
      {options.map(([id, option]) => (
        <button
          key={id}
          type="button"
          className="min-h-11 flex-none border border-edge px-3 py-1 text-small font-semibold -outline-offset-5 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:[--focus:var(--color-brass)]"
          aria-pressed={isChosen(id)}
          onClick={() => onChoose(id)}
        >
          {option}
        </button>
      ))}
    </fieldset>
  );
}
