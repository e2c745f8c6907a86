import { useId } from "react";
import { type Choice, Options } from "#app/admin/shell/fields.tsx";
import { filterLabels } from "#content/records.ts";
import { chipLabels } from "#content/staff-lists.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

/** A filter of a list: a choice, or both ends of a range of days or of amounts. */
export type FilterField =
  | { kind: "choice"; name: string; label: string; choices: readonly Choice[] }
  | { kind: "dates" | "amounts"; ends: readonly [RangeEnd, RangeEnd] };

interface RangeEnd {
  name: string;
  label: string;
}

/** The filters as they were read from the URL; amounts in cents. */
export type FilterValues = Readonly<Record<string, FilterValue>>;
type FilterValue = string | number | undefined;

/** The range of days that every list has. */
export const datesBetween = (labels: { from: string; to: string }): FilterField => ({
  kind: "dates",
  ends: [
    { name: "from", label: labels.from },
    { name: "to", label: labels.to },
  ],
});

/** Stretches of time that move with today. */
export const PERIOD: FilterField = {
  kind: "choice",
  name: "period",
  label: chipLabels.period,
  choices: chipLabels.periods,
};

interface FilterFieldsProps {
  fields: readonly FilterField[];
  values: FilterValues;
}

export const FilterFields = ({ fields, values }: FilterFieldsProps) =>
  fields.map((field) =>
    field.kind === "choice" ? (
      <FilterChoice key={field.name} {...field} value={values[field.name]} />
    ) : (
      <FilterRange key={field.kind} {...field} values={values} />
    ),
  );

function FilterChoice(
  props: Extract<FilterField, { kind: "choice" }> & { value: string | number | undefined },
) {
  const { name, label, value, choices } = props;
  return (
    <label
      className="flex flex-col px-4 py-1 data-[on=true]:font-semibold"
      data-on={value !== undefined}
    >
      <span className="block text-label text-iron">{label}</span>
      <select name={name} defaultValue={value ?? ""} className="field-input">
        <option value="">{filterLabels.all}</option>
        <Options of={choices} />
      </select>
    </label>
  );
}

const RANGES = {
  dates: {
    error: filterLabels.datesCross,
    typed: (value: string | number) => String(value),
    input: { type: "date", className: "field-input" },
  },
  amounts: {
    error: filterLabels.amountsCross,
    typed: (value: string | number) => String(Number(value) / 100),
    input: {
      type: "text",
      inputMode: "decimal",
      maxLength: TEXT_LIMITS.amount,
      placeholder: filterLabels.any,
      className: "field-input w-20",
    },
  },
} as const;

/** Both ends of a range, with an error below them when no value can lie between them. */
function FilterRange(props: Exclude<FilterField, { kind: "choice" }> & { values: FilterValues }) {
  const { kind, ends, values } = props;
  const id = useId();
  const { error, typed, input } = RANGES[kind];
  const [from, to] = ends.map(({ name }) => values[name]);
  const isEmpty = from !== undefined && to !== undefined && from > to;
  const described = isEmpty ? { "aria-invalid": true, "aria-describedby": id } : {};
  return (
    <div className="grid grid-cols-[auto_auto] place-content-start">
      {ends.map(({ name, label }) => {
        const value = values[name];
        return (
          <label
            key={name}
            className="flex flex-col py-1 pl-4 data-[on=true]:font-semibold nth-2:pr-4 nth-2:pl-2"
            data-on={value !== undefined}
          >
            <span className="block text-label text-iron">{label}</span>
            <input
              name={name}
              defaultValue={value === undefined ? "" : typed(value)}
              {...input}
              {...described}
            />
          </label>
        );
      })}
      {/* As wide as the two fields, however long the text is. */}
      <p
        id={id}
        role="status"
        className="col-span-full w-0 min-w-full px-[0.9rem] pb-[0.4rem] text-[0.84375rem] font-semibold text-alarm empty:hidden"
      >
        {isEmpty && error}
      </p>
    </div>
  );
}
