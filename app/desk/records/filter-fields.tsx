import { useSearchParams } from "react-router";
import { type FieldChoice, Options } from "#app/desk/parts/fields.tsx";
import { filterChipLabels, filterLabels } from "#content/desk/records.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

export type FilterField =
  | { kind: "choice"; name: string; label: string; choices: readonly FieldChoice[] }
  | { kind: "dates" | "amounts"; ends: readonly RangeEnd[] };

interface RangeEnd {
  name: string;
  label: string;
}

/** The filters as they were read from the URL, with amounts in cents. */
export type FilterValues = Readonly<
  Record<string, string | number | readonly string[] | undefined>
>;

export const DATES: FilterField = {
  kind: "dates",
  ends: [
    { name: "from", label: filterChipLabels.from },
    { name: "to", label: filterChipLabels.to },
  ],
};

export const PERIOD: FilterField = {
  kind: "choice",
  name: "period",
  label: filterChipLabels.period,
  choices: filterChipLabels.periods,
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
      <FilterRange key={field.ends[0]?.name} {...field} values={values} />
    ),
  );

function FilterChoice({
  name,
  label,
  value,
  choices,
}: Extract<FilterField, { kind: "choice" }> & { value: FilterValues[string] }) {
  return (
    <label
      className="flex flex-col px-4 py-1 data-[on=true]:font-semibold"
      data-on={value !== undefined}
    >
      <span className="block text-label text-iron">{label}</span>
      <select name={name} defaultValue={value ?? ""} className="field-input">
        <option value="">{filterLabels.all}</option>
        <Options entries={choices} />
      </select>
    </label>
  );
}

const INPUTS_OF_RANGE = {
  dates: { type: "date", className: "field-input" },
  amounts: {
    type: "text",
    inputMode: "decimal",
    maxLength: TEXT_LIMITS.amount,
    placeholder: filterLabels.any,
    className: "field-input w-20",
  },
} as const;

function FilterRange({
  kind,
  ends,
  values,
}: Exclude<FilterField, { kind: "choice" }> & { values: FilterValues }) {
  const [params] = useSearchParams();
  return (
    <div className="grid grid-cols-[auto_auto] place-content-start">
      {ends.map(({ name, label }) => {
        const value = values[name];
        const typed = kind === "amounts" ? Number(value) / 100 : value;
        return (
          <label
            key={name}
            className="flex flex-col py-1 pl-4 data-[on=true]:font-semibold nth-2:pr-4 nth-2:pl-2"
            data-on={value !== undefined}
          >
            <span className="block text-label text-iron">{label}</span>
            <input
              name={name}
              defaultValue={value === undefined ? (params.get(name) ?? "") : typed}
              {...INPUTS_OF_RANGE[kind]}
            />
          </label>
        );
      })}
    </div>
  );
}
