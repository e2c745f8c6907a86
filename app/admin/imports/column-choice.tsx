import type { ReactNode } from "react";
import { columnsPage as labels } from "#content/staff-import.ts";

export type Option = readonly [value: string, name: string];

interface ChoiceProps {
  className?: string;
  name: string;
  label: string;
  needed?: boolean;
  options: readonly Option[];
  initial: string;
  onChoose?: (value: string) => void;
  /** What follows the choice. */
  children?: ReactNode;
}

export const Choice = ({
  className,
  name,
  label,
  needed,
  options,
  initial,
  onChoose,
  children,
}: ChoiceProps) => (
  <label className={className}>
    <span className="field-label">
      {label}
      {needed && <span className="font-normal text-iron"> ({labels.needed})</span>}
    </span>
    <select
      name={name}
      defaultValue={initial}
      className="field-input"
      onChange={(event) => onChoose?.(event.currentTarget.value)}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
    {children}
  </label>
);

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
