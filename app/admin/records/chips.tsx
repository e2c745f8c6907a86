import { Link, useSearchParams } from "react-router";
import { Icon } from "#app/admin/shell/icon.tsx";
import { chipLabels as labels } from "#content/staff-lists.ts";
import { formatCents } from "#domain/money/money.ts";
import type { FilterField, FilterValues } from "./filter-fields.tsx";
import { changeParams } from "./search-params.ts";
import { shortDay } from "./short-day.ts";

interface Chip {
  name: string;
  value: string;
  /** The search parameters that it stands for. */
  params: readonly string[];
}

/** One chip for each filter that is set. */
export const chipsOf = (fields: readonly FilterField[], values: FilterValues): Chip[] =>
  fields.flatMap((field): Chip[] => {
    if (field.kind === "choice") {
      const value = values[field.name];
      if (value === undefined || value === "") return [];
      return [{ name: field.label, value: choiceName(field, String(value)), params: [field.name] }];
    }
    const [from, to] = field.ends.map(({ name }) => values[name]);
    if (from === undefined && to === undefined) return [];
    const isDates = field.kind === "dates";
    const show = (value: string | number) =>
      isDates ? shortDay(String(value)) : formatCents(Number(value));
    const value =
      from !== undefined && to !== undefined
        ? labels.between(show(from), show(to))
        : from !== undefined
          ? (isDates ? labels.from : labels.orMore)(show(from))
          : (isDates ? labels.until : labels.orLess)(show(to ?? ""));
    const params = field.ends.map(({ name }) => name);
    return [{ name: isDates ? labels.date : labels.amount, value, params }];
  });

function choiceName(field: Extract<FilterField, { kind: "choice" }>, value: string): string {
  for (const choice of field.choices) {
    if (choice === value) return value;
    if (typeof choice !== "string" && choice.value === value) return choice.name;
  }
  return value;
}

export function FilterChip({ name, value, params: names }: Chip) {
  const [params] = useSearchParams();
  const without = Object.fromEntries([...names, "page", "open"].map((each) => [each, null]));
  return (
    <span className="chip">
      <span className="text-iron">{name}</span> <b>{value}</b>
      <Link
        to={changeParams(params, without)}
        preventScrollReset
        className="chip-remove"
        aria-label={labels.remove(name)}
      >
        <Icon name="close" />
      </Link>
    </span>
  );
}
