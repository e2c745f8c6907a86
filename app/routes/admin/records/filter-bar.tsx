import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { filterWords } from "#content/records.ts";
import { desk } from "#content/staff.ts";
import { countFilters } from "./address.ts";
import { isTyping } from "./typing.ts";

/**
 * The filters as a drawing's title block. A plain GET form, so that what is looked for stands in the
 * address; with scripts it sends itself when something changes.
 */
export function FilterBar({
  search,
  query,
  home,
  mayExport,
  singleKeys,
  children,
  actions,
}: {
  search: string;
  query: string;
  /** The table without a filter. What is shown is exported from "export" below it. */
  home: string;
  mayExport: boolean;
  /** Whether "/" goes to the search field. */
  singleKeys: boolean;
  children: ReactNode;
  /** What else can be done from here. */
  actions?: ReactNode;
}) {
  const [params] = useSearchParams();
  const active = countFilters(params);
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const more = useId();
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== "/" || !singleKeys || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", focusOnSlash);
    return () => window.removeEventListener("keydown", focusOnSlash);
  }, [singleKeys]);
  return (
    <div className="flex flex-wrap items-stretch gap-3 px-edge py-3">
      <Form
        key={home + query}
        className="filter-bar grow"
        onChange={(event) => {
          if (event.target !== (input.current as EventTarget | null)) submit(event.currentTarget);
        }}
      >
        <label className="filter-cell grow">
          <span className="filter-label">{filterWords.search}</span>
          <input
            ref={input}
            type="search"
            name="q"
            defaultValue={query}
            placeholder={search}
            className="filter-value w-full min-w-40"
            aria-keyshortcuts={singleKeys ? "/" : undefined}
          />
        </label>
        <button
          type="button"
          className="filter-cell filter-toggle font-semibold"
          aria-expanded={unfolded}
          aria-controls={more}
          onClick={() => setUnfolded(!unfolded)}
        >
          {filterWords.more(active)}
        </button>
        <div id={more} className="filter-more" data-unfolded={unfolded}>
          {children}
          <button type="submit" className="filter-cell font-semibold">
            {filterWords.apply}
          </button>
        </div>
        {active > 0 && (
          <Link to={home} className="filter-cell justify-center font-semibold text-saddle">
            {filterWords.clear} {active}
          </Link>
        )}
      </Form>
      <div className="filter-bar">
        {actions}
        {mayExport && (
          <Link
            to={`${home}/export?${params}`}
            reloadDocument
            className="filter-cell justify-center font-semibold"
          >
            {desk.exportCsv}
          </Link>
        )}
      </div>
    </div>
  );
}

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

export function FilterDate({
  name,
  label,
  value,
}: {
  name: string;
  label: string;
  value: string | undefined;
}) {
  return (
    <label className="filter-cell" data-on={value !== undefined}>
      <span className="filter-label">{label}</span>
      <input type="date" name={name} defaultValue={value ?? ""} className="filter-value" />
    </label>
  );
}
