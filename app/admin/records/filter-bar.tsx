import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { filterWords } from "#content/records.ts";
import { desk } from "#content/staff.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { useLiveFilters } from "./live-filters.ts";
import { countFilters } from "./search-params.ts";
import { isTyping } from "./typing.ts";

interface FilterBarProps {
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
}

/**
 * The filters as a drawing's title block. A plain GET form, so that the URL holds what is looked for;
 * with scripts it sends itself when something changes.
 */
export function FilterBar({ search, query, home, mayExport, singleKeys, ...bar }: FilterBarProps) {
  const [params] = useSearchParams();
  const active = countFilters(params);
  const input = useRef<HTMLInputElement>(null);
  const live = useLiveFilters(input);
  const [unfolded, setUnfolded] = useState(false);
  const more = useId();
  useFocusOnSlash(input, singleKeys);
  return (
    <div className="flex flex-wrap items-stretch gap-3 px-edge py-3">
      <Form className="filter-bar grow" {...live}>
        <label className="filter-cell grow">
          <span className="filter-label">{filterWords.search}</span>
          <input
            ref={input}
            type="search"
            name="q"
            defaultValue={query}
            placeholder={search}
            maxLength={TEXT_LIMITS.search}
            className="filter-value filter-search"
            aria-keyshortcuts={singleKeys ? "/" : undefined}
          />
        </label>
        <KeptOrder />
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
          {bar.children}
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
        {bar.actions}
        {mayExport && <ExportLinks home={home} />}
      </div>
    </div>
  );
}

/** What is shown, as a file: as the specification has it, and for people to read. */
function ExportLinks({ home }: { home: string }) {
  const [params] = useSearchParams();
  const links = [
    { to: `${home}/export?${params}`, name: desk.exportCsv },
    { to: `${home}/export/readable?${params}`, name: desk.exportReadable },
  ];
  return links.map(({ to, name }) => (
    <Link key={to} to={to} reloadDocument className="filter-cell justify-center font-semibold">
      {name}
    </Link>
  ));
}

/** Filtering leaves the order of the table as it is. */
function KeptOrder() {
  const [params] = useSearchParams();
  return ["sort", "order"].map((name) => {
    const value = params.get(name);
    return value && <input key={name} type="hidden" name={name} value={value} />;
  });
}

function useFocusOnSlash(input: RefObject<HTMLInputElement | null>, singleKeys: boolean) {
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
