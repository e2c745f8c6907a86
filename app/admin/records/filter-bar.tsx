import { type ComponentProps, type ReactNode, useEffect, useId, useState } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { Submit } from "#app/admin/shell/fields.tsx";
import { filterLabels } from "#content/records.ts";
import { adminLabels } from "#content/staff.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { type FilterField, FilterFields, type FilterValues } from "./filter-fields.tsx";
import { isTyping } from "./is-typing.ts";
import { useLiveFilters } from "./live-filters.ts";
import { countFilters } from "./search-params.ts";

interface FilterBarProps {
  /** The list's path; its exports are below it. */
  path: string;
  searchHint: string;
  fields: readonly FilterField[];
  values: FilterValues & { q: string };
  mayExport: boolean;
  /** Whether "/" moves the focus to the search field. */
  singleKeys: boolean;
  /** Links to further tasks of this list. */
  actions?: ReactNode;
}

/**
 * The filters of a list. A plain GET form, so that the URL holds them; with scripts the form submits
 * itself at every change.
 */
export function FilterBar({ path, searchHint, fields, values, ...bar }: FilterBarProps) {
  const [params] = useSearchParams();
  const live = useLiveFilters();
  const [isUnfolded, setUnfolded] = useState(false);
  const more = useId();
  useFocusOnSlash(live.search, bar.singleKeys);
  return (
    <div className="flex flex-wrap items-stretch gap-3 px-edge py-3">
      <Form className="filter-bar grow" {...live.form}>
        <FilterSearch
          ref={live.search}
          name="q"
          label={filterLabels.search}
          defaultValue={values.q}
          placeholder={searchHint}
          maxLength={TEXT_LIMITS.search}
          cellClassName="filter-cell grow"
          className="filter-value filter-search"
          aria-keyshortcuts={bar.singleKeys ? "/" : undefined}
        />
        <CurrentOrder />
        <button
          type="button"
          className="filter-cell filter-toggle font-semibold"
          aria-expanded={isUnfolded}
          aria-controls={more}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {filterLabels.more(countFilters(params))}
        </button>
        <div id={more} className="filter-more" data-unfolded={isUnfolded}>
          <FilterFields fields={fields} values={values} />
          <ApplyFilters />
        </div>
        <ClearFilters to={path} />
      </Form>
      <div className="filter-bar">
        {bar.actions}
        {bar.mayExport && (
          <>
            <BarLink to={`${path}/export?${params}`} reloadDocument>
              {adminLabels.exportCsv}
            </BarLink>
            <BarLink to={`${path}/export/readable?${params}`} reloadDocument>
              {adminLabels.exportReadable}
            </BarLink>
          </>
        )}
      </div>
    </div>
  );
}

export const FilterSearch = ({
  label,
  isOn,
  cellClassName = "filter-cell",
  ...input
}: ComponentProps<"input"> & { label: string; isOn?: boolean; cellClassName?: string }) => (
  <label className={cellClassName} data-on={isOn}>
    <span className="filter-label">{label}</span>
    <input type="search" className="filter-value" {...input} />
  </label>
);

export const ApplyFilters = () => (
  <Submit className="filter-cell font-semibold">{filterLabels.apply}</Submit>
);

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

export const BarLink = (link: ComponentProps<typeof Link>) => (
  <Link className="filter-cell justify-center font-semibold" {...link} />
);

/** Filtering does not change the order of the list. */
function CurrentOrder() {
  const [params] = useSearchParams();
  return ["sort", "order"].map((name) => {
    const value = params.get(name);
    return value && <input key={name} type="hidden" name={name} value={value} />;
  });
}

function useFocusOnSlash(input: { current: HTMLInputElement | null }, singleKeys: boolean) {
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== "/" || !singleKeys || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", focusOnSlash);
    return () => window.removeEventListener("keydown", focusOnSlash);
  }, [input, singleKeys]);
}
