import { type ReactNode, useEffect } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { Submit } from "#app/admin/shell/fields.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { useLoading } from "#app/admin/shell/use-loading.ts";
import { filterLabels } from "#content/records.ts";
import { chipLabels as labels } from "#content/staff-lists.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { chipsOf, FilterChip } from "./chips.tsx";
import { type FilterField, FilterFields, type FilterValues } from "./filter-fields.tsx";
import { Folding } from "./folding.tsx";
import { isTyping } from "./is-typing.ts";
import { useLiveFilters } from "./live-filters.ts";
import { Popover } from "./popover.tsx";
import { changeParams } from "./search-params.ts";
import { Spinner } from "./totals.tsx";

interface FilterRowProps {
  searchHint: string;
  fields: readonly FilterField[];
  values: FilterValues & { q: string };
  /** The search parameters of the view. */
  viewFilters: string;
  /** "412 of 2,007 gifts". */
  count: string;
  /** Whether "/" moves the focus to the search field. */
  singleKeys: boolean;
  /** The menus at the end of the row. */
  children?: ReactNode;
}

/**
 * The search and the filters of a list in one row, whatever is set. A plain GET form, so that the URL
 * holds them; with scripts the form submits itself at every change.
 */
export function FilterRow(props: FilterRowProps) {
  const { searchHint, fields, values, viewFilters, count, singleKeys, children } = props;
  const [params] = useSearchParams();
  const live = useLiveFilters();
  useFocusOnSlash(live.search, singleKeys);
  const isLoading = useLoading();
  // What the view itself says is in its name.
  const ofView = new URLSearchParams(viewFilters);
  const chips = chipsOf(fields, values).filter(({ params: names }) =>
    names.some((name) => (params.get(name) ?? "") !== (ofView.get(name) ?? "")),
  );
  return (
    <div className="filters">
      <Form className="filters-form" role="search" {...live.form}>
        <label className="list-search">
          <span className="sr-only">{filterLabels.search}</span>
          <Icon name="search" />
          <input
            ref={live.search}
            type="search"
            name="q"
            defaultValue={values.q}
            placeholder={searchHint}
            maxLength={TEXT_LIMITS.search}
            aria-keyshortcuts={singleKeys ? "/" : undefined}
          />
          {singleKeys && (
            <span className="key-hint max-md:hidden" aria-hidden="true">
              <kbd>/</kbd>
            </span>
          )}
        </label>
        <Stays names={["sort", "order", "view"]} />
        <Folding
          className="chips"
          more={labels.more}
          items={chips.map((chip) => ({ key: chip.name, node: <FilterChip {...chip} /> }))}
        />
        <Popover
          label={
            <>
              <Icon name="plus" className="max-md:hidden" />
              <Icon name="filter" className="md:hidden" />
              <span className="max-md:hidden">{labels.add}</span>
              {chips.length > 0 && <small className="md:hidden">{chips.length}</small>}
            </>
          }
          name={labels.add}
          className="filter-add"
          menuClassName="filter-menu"
        >
          <FilterFields fields={fields} values={values} />
          <div className="flex gap-2 px-4 pt-3">
            <Submit className="button-quiet">{filterLabels.apply}</Submit>
          </div>
        </Popover>
        {(chips.length > 0 || values.q !== "") && (
          <Link to={changeParams(ofView, keep(params))} className="bar-link font-normal text-iron">
            {labels.clear}
          </Link>
        )}
      </Form>
      <div className="filters-end">
        {isLoading && <Spinner />}
        <p role="status">{count}</p>
        {children}
      </div>
    </div>
  );
}

/** Clearing leads back to the view and does not change the order. */
const keep = (params: URLSearchParams) =>
  Object.fromEntries(["sort", "order", "view"].map((name) => [name, params.get(name)]));

/** Filtering changes neither the view nor the order of the list. */
function Stays({ names }: { names: readonly string[] }) {
  const [params] = useSearchParams();
  return names.map((name) => {
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
