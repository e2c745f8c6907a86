import type { ComponentProps } from "react";
import { Link, useSearchParams } from "react-router";
import { Submit } from "#app/admin/shell/fields.tsx";
import { filterLabels } from "#content/records.ts";
import { countFilters } from "./search-params.ts";

export const FilterSearch = ({
  label,
  isOn,
  ...input
}: ComponentProps<"input"> & { label: string; isOn?: boolean }) => (
  <label className="filter-cell" data-on={isOn}>
    <span className="filter-label">{label}</span>
    <input type="search" className="filter-value" {...input} />
  </label>
);

export const ApplyFilters = ({
  className = "filter-cell font-semibold",
}: {
  className?: string;
}) => <Submit className={className}>{filterLabels.apply}</Submit>;

export function ClearFilters({ to }: { to: string }) {
  const [params] = useSearchParams();
  const active = countFilters(params);
  if (active === 0) return null;
  return (
    <Link to={to} className="filter-cell justify-center font-semibold text-saddle">
      {filterLabels.clear} {active}
    </Link>
  );
}
