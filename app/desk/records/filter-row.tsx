import { type ChangeEvent, type FormEvent, useEffect, useRef } from "react";
import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { useSingleKeys } from "#app/desk/hooks/single-keys.ts";
import { useLoading } from "#app/desk/hooks/use-refresh.ts";
import { Submit } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { filterLabels, filterChipLabels as labels } from "#content/desk/records.ts";
import { shortDate } from "#domain/values/format-day.ts";
import { formatCents } from "#domain/values/money.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { type FilterField, FilterFields, type FilterValues } from "./filter-fields.tsx";
import { changeParams } from "./list.tsx";
import { Popover } from "./popover.tsx";
import { Spinner } from "./status-mark.tsx";

interface FilterRowProps {
  searchHint: string;
  fields: readonly FilterField[];
  values: FilterValues & { unread: readonly string[] };
  viewFilters: string | undefined;
  /** A text such as "412 of 2,007 gifts". */
  count: string;
}

/** Parameters that filtering keeps: the order of the list. */
const KEPT_PARAMS = ["sort", "order"];

/**
 * The search and the filters of a list in one row. It is a plain GET form, so that the URL holds
 * them; with scripts the form submits itself on every change.
 */
export function FilterRow({ searchHint, fields, values, viewFilters, count }: FilterRowProps) {
  const [params] = useSearchParams();
  const live = useLiveFilters();
  useSingleKeys({ "/": () => live.search.current?.focus() });
  const isLoading = useLoading();
  // Filters of the view itself are left out, because its name describes them.
  const ofView = new URLSearchParams(viewFilters);
  const chips = chipsOf(fields, values).filter(
    ({ param }) => params.get(param) !== ofView.get(param),
  );
  const stays = KEPT_PARAMS.map((name) => [name, params.get(name)] as const);
  return (
    <div className="filters">
      <Form
        className="flex min-w-0 flex-1 items-center gap-2 max-md:flex-[0_0_100%] max-md:pr-13 max-md:in-[.list-page:has(.views-end>:is(.button,.button-quiet))]:pr-26"
        role="search"
        {...live.form}
      >
        <label className="group flex flex-[0_1_17.5rem] items-center gap-2 min-w-32 max-md:min-w-0 h-(--control) px-2.5 bg-(--panel) border border-edge rounded-xs text-iron focus-within:outline-2 focus-within:outline-saddle focus-within:-outline-offset-1 max-[75rem]:basis-56 max-md:flex-1">
          <span className="sr-only">{filterLabels.search}</span>
          <Icon name="search" />
          <input
            className="flex-1 min-w-0 h-full bg-transparent text-ink text-ellipsis outline-none"
            ref={live.search}
            type="search"
            name="q"
            defaultValue={params.get("q") ?? ""}
            placeholder={searchHint}
            maxLength={TEXT_LIMITS.search}
          />
          <span className="group-focus-within:hidden max-md:hidden" aria-hidden="true">
            <kbd>/</kbd>
          </span>
        </label>
        {stays.map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="flex min-w-0 gap-2 overflow-x-auto scrollbar-none empty:hidden max-md:hidden">
          {chips.map((chip) => (
            <FilterChip key={chip.param} {...chip} />
          ))}
        </div>
        {fields.length > 0 && (
          <Popover
            label={
              <>
                <Icon name="plus" className="max-md:hidden" />
                <Icon name="filter" className="md:hidden" />
                <span className="max-md:hidden">{labels.add}</span>
                {chips.length > 0 && (
                  <small className="absolute top-0.5 right-1 text-label font-semibold text-saddle md:hidden">
                    {chips.length}
                  </small>
                )}
              </>
            }
            name={labels.add}
            className="px-2 text-iron hover:text-ink max-md:relative max-md:min-w-11 max-md:justify-center max-md:rounded-xs max-md:border max-md:border-edge max-md:text-ink"
            menuClassName="w-[min(22rem,100vw-2*var(--spacing-edge))]"
          >
            <FilterFields fields={fields} values={values} />
            <div className="flex gap-2 px-4 pt-3">
              <Submit className="button-quiet">{filterLabels.apply}</Submit>
            </div>
          </Popover>
        )}
        {(chips.length > 0 || values.unread.length > 0 || params.has("q")) && (
          <Link
            to={changeParams(ofView, Object.fromEntries(stays))}
            className="bar-link font-normal text-iron max-md:hidden"
          >
            {labels.clear}
          </Link>
        )}
      </Form>
      <div className="flex items-center gap-2 relative text-iron money max-md:flex-[0_0_100%] max-md:text-label [&>.spinner]:absolute [&>.spinner]:right-[calc(100%+0.5rem)] [&>.spinner]:max-md:right-0">
        {isLoading && <Spinner />}
        <p role="status">{count}</p>
      </div>
    </div>
  );
}

interface UnreadFiltersProps {
  names: readonly string[];
  fields: readonly FilterField[];
}

/** Lists filters of the URL that could not be read; their fields still show what was typed. */
export function UnreadFilters({ names, fields }: UnreadFiltersProps) {
  const [params] = useSearchParams();
  const inputs = fields.flatMap((field) => (field.kind === "choice" ? field : field.ends));
  return names.map((param) => (
    <p key={param} role="alert" className="field-error px-edge pb-2">
      {labels.filterIgnored(
        inputs.find(({ name }) => name === param)?.label ?? param,
        params.getAll(param).join(", "),
      )}
    </p>
  ));
}

const chipsOf = (fields: readonly FilterField[], values: FilterValues) =>
  fields.flatMap((field) => {
    const inputs = field.kind === "choice" ? [field] : field.ends;
    return inputs.flatMap(({ name: param, label: name }) => {
      const value = String(values[param] ?? "");
      return value === "" ? [] : { param, name, value: shownValue(field, value) };
    });
  });

function shownValue(field: FilterField, value: string) {
  if (field.kind !== "choice")
    return field.kind === "dates" ? shortDate(value) : formatCents(Number(value));
  const chosenOption = field.choices.find((choice) => Object(choice).value === value);
  return typeof chosenOption === "object" ? chosenOption.name : value;
}

type Chip = ReturnType<typeof chipsOf>[number];

function FilterChip({ param, name, value }: Chip) {
  const [params] = useSearchParams();
  return (
    <span className="inline-flex items-center gap-1.5 h-7 pl-2.5 bg-bone rounded-xs whitespace-nowrap">
      <span className="text-iron">{name}</span> <b>{value}</b>
      <Link
        to={changeParams(params, { [param]: null, page: null, open: null })}
        preventScrollReset
        className="grid place-items-center w-6.5 h-7 text-iron hover:text-ink focus-visible:-outline-offset-2"
        aria-label={labels.remove(name)}
      >
        <Icon name="close" className="w-3" />
      </Link>
    </span>
  );
}

/**
 * How long after the last key a search is submitted, in milliseconds. People type the letters of a
 * word faster.
 */
const TYPING_DELAY_MS = 200;

const isTyped = (field: EventTarget) =>
  field instanceof HTMLInputElement && /^(?:search|text|date)$/.test(field.type);

/**
 * Submits a form of filters on every change: a choice immediately, what is typed after a pause. The
 * URL gets only fields with a value. What is typed replaces the previous one in the history and
 * does not take the focus. Spread `form` on the form and set `search` as the ref of its search
 * field.
 */
function useLiveFilters() {
  const submit = useSubmit();
  const [params] = useSearchParams();
  const search = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Links also change the URL. The fields follow it, except the one in which staff are typing.
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      if (field.name && field !== document.activeElement)
        field.value = params.get(field.name) ?? "";
    }
  }, [params]);

  const send = ({ replace = false } = {}) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    submit(filledParamsOf(form.current), { replace, preventScrollReset: true });
  };
  return {
    search,
    form: {
      ref: form,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        send();
        form.current?.querySelector<HTMLElement>(":popover-open")?.hidePopover();
      },
      onChange: (event: ChangeEvent<HTMLFormElement>) => {
        if (!isTyped(event.target)) return send();
        clearTimeout(timer.current);
        timer.current = setTimeout(() => send({ replace: true }), TYPING_DELAY_MS);
      },
    },
  };
}

function filledParamsOf(form: HTMLFormElement) {
  const filledParams = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value.trim() !== "") filledParams.append(name, value.trim());
  return filledParams;
}
