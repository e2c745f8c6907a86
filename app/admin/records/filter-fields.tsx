import { useId } from "react";
import { filterWords } from "#content/records.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

export interface Choice {
  value: string;
  name: string;
}

export function FilterSelect({
  name,
  label,
  value,
  choices,
}: {
  name: string;
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
}) {
  return (
    <label className="filter-cell" data-on={value !== undefined}>
      <span className="filter-label">{label}</span>
      <select name={name} defaultValue={value ?? ""} className="filter-value">
        <option value="">{filterWords.all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface RangeField {
  name: string;
  label: string;
  /** As the field shows it; empty without this end. */
  value: string;
}

interface FilterRangeProps {
  from: RangeField;
  to: RangeField;
  /** What is wrong with the two together; null when nothing is. */
  error: string | null;
}

/** Two days. */
export const FilterDates = (range: FilterRangeProps) => <FilterRange {...range} type="date" />;

/** Two amounts in dollars. */
export const FilterAmounts = (range: FilterRangeProps) => <FilterRange {...range} type="text" />;

/** Both ends of a range; a range that nothing can be in says so below them. */
function FilterRange({ from, to, error, type }: FilterRangeProps & { type: "date" | "text" }) {
  const id = useId();
  const described: Described = error ? { "aria-invalid": true, "aria-describedby": id } : {};
  return (
    <div className="filter-range">
      {[from, to].map((field) => (
        <RangeInput key={field.name} {...field} type={type} described={described} />
      ))}
      <p id={id} role="status" className="filter-error">
        {error}
      </p>
    </div>
  );
}

type Described = { "aria-invalid"?: true; "aria-describedby"?: string };

function RangeInput({
  name,
  label,
  value,
  type,
  described,
}: RangeField & { type: "date" | "text"; described: Described }) {
  const isDate = type === "date";
  return (
    <label className="filter-cell" data-on={value !== ""}>
      <span className="filter-label">{label}</span>
      <input
        type={type}
        name={name}
        defaultValue={value}
        inputMode={isDate ? undefined : "decimal"}
        maxLength={isDate ? undefined : TEXT_LIMITS.amount}
        placeholder={isDate ? undefined : filterWords.any}
        className={isDate ? "filter-value" : "filter-value w-20"}
        {...described}
      />
    </label>
  );
}
