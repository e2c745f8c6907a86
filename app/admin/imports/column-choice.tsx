import type { ComponentProps } from "react";
import { type Choice, Options } from "#app/admin/shell/fields.tsx";
import { columnsPage as labels } from "#content/staff-import.ts";

interface ChoiceFieldProps extends ComponentProps<"select"> {
  label: string;
  needed?: boolean;
  options: readonly Choice[];
}

/** A choice; `children` follow it. */
export const ChoiceField = (props: ChoiceFieldProps) => {
  const { className, label, needed, options, children, ...select } = props;
  return (
    <label className={className}>
      <span className="field-label">
        {label}
        {needed && <span className="font-normal text-iron"> ({labels.needed})</span>}
      </span>
      <select className="field-input" {...select}>
        <Options of={options} />
      </select>
      {children}
    </label>
  );
};

/** The first values of the chosen column, so that staff see what it is; nothing without a column. */
export const Sample = ({ values }: { values: readonly string[] | undefined }) => (
  <small className="mt-0.5 block min-h-5 truncate text-label text-iron">
    {values && (values.length > 0 ? labels.samples(values) : labels.noSample)}
  </small>
);

interface UnusedProps {
  headers: readonly string[];
  samples: readonly (readonly string[])[];
  used: ReadonlySet<string>;
}

/** The columns that no choice names, with their first values. */
export function UnusedColumns({ headers, samples, used }: UnusedProps) {
  const unused = headers.flatMap((name, at) =>
    used.has(String(at)) ? [] : [{ at, name: name || labels.unnamed(at + 1) }],
  );
  return (
    <section className="col-span-full" aria-label={labels.unused}>
      <h3 className="field-label font-sans">{labels.unused}</h3>
      {unused.length === 0 ? (
        <p className="text-iron">{labels.allUsed}</p>
      ) : (
        <ul className="unused-columns">
          {unused.map(({ at, name }) => (
            <li key={at}>
              <b>{name}</b> <Sample values={samples[at]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
