import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { isComposing } from "#app/desk/hooks/is-composing.ts";
import { useKeyDown } from "#app/desk/hooks/single-keys.ts";
import { useSearchAsTyped } from "#app/desk/hooks/use-search-as-typed.ts";
import { FormError } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { searchLabels as labels } from "#content/desk/search.ts";
import { staffToasts } from "#content/desk/toasts.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import type { SearchData } from "./search.tsx";
import { resultsInWords, SearchResults } from "./search-results.tsx";

/**
 * The search through everything: a link to its page, and with scripts a dialog, which Ctrl K also
 * opens.
 */
export function SearchDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Null when the request failed. */
  const [search, setSearch] = useState<SearchData | null>();
  const { ask } = useSearchAsTyped<SearchData>(setSearch);
  useKeyDown((event) => {
    // While a text is edited, the same keys make a link.
    if (event.defaultPrevented) return;
    if (!/^k$/i.test(event.key) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    dialog.current?.showModal();
  });
  return (
    <>
      <Link
        to="/admin/search"
        className="flex items-center self-center gap-2 w-59 h-7.5 mr-2 pl-2.5 pr-1.5 border border-(--rule-band) rounded-xs text-(--on-band-2) whitespace-nowrap @max-[80rem]/band:justify-center @max-[80rem]/band:w-8 @max-[80rem]/band:h-8 @max-[80rem]/band:p-0 pointer-coarse:h-11 @max-[80rem]/band:pointer-coarse:w-11 @max-[48rem]/band:w-11 @max-[48rem]/band:h-11 @max-[48rem]/band:border-0 @max-[19rem]/band:hidden"
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        <Icon name="search" />
        <span className="@max-[80rem]/band:absolute @max-[80rem]/band:[clip-path:inset(50%)]">
          {labels.heading}
        </span>
        <span
          className="@max-[80rem]/band:absolute @max-[80rem]/band:[clip-path:inset(50%)] ml-auto"
          aria-hidden="true"
        >
          <kbd className="text-inherit border-(--rule-band)">{labels.shortcut}</kbd>
        </span>
      </Link>
      <dialog
        ref={dialog}
        className="search-dialog mt-24 max-h-[calc(100vh-8rem)] w-[min(65rem,100vw-2rem)] open:flex open:flex-col max-md:m-0 max-md:h-screen max-md:max-h-none max-md:w-screen max-md:max-w-none max-md:border-0"
        aria-label={labels.heading}
        onKeyDown={moveByArrows}
        onClick={closeAtLink}
      >
        <div className="flex items-center gap-3 px-6 border-b border-rule text-iron">
          <Icon name="search" />
          <input
            className="flex-1 min-w-0 h-16 bg-transparent text-title text-ink outline-none [&::-webkit-search-cancel-button]:hidden"
            type="search"
            aria-label={labels.heading}
            placeholder={labels.hint}
            maxLength={TEXT_LIMITS.search}
            data-found={search?.typed}
            onChange={({ currentTarget: { value } }) =>
              ask(`/admin/search/find?${new URLSearchParams({ q: value })}`)
            }
          />
          <form method="dialog">
            <button className="min-w-11 min-h-11" type="submit" aria-label={`${labels.close}, Esc`}>
              <kbd>Esc</kbd>
            </button>
          </form>
        </div>
        <p aria-live="polite" className="sr-only">
          {search && resultsInWords(search)}
        </p>
        <FormError
          text={search === null && staffToasts["not-refreshed"].text}
          className="px-6 py-3"
        />
        {search && <SearchResults search={search} />}
        <p className="border-t border-rule px-6 py-3 text-label text-iron">{labels.matchingHelp}</p>
      </dialog>
    </>
  );
}

/**
 * Closes the dialog when a link opens in this tab, but not when a page arrives for another reason.
 */
function closeAtLink({ target, currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLDialogElement>) {
  if ((target as Element).closest("a") && !ctrlKey && !metaKey) currentTarget.close();
}

const ARROW_STEPS = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
]);

/**
 * Up and Down move between the field and the links. Enter in the field opens the first link, once
 * the links belong to what is typed.
 */
function moveByArrows(event: KeyboardEvent<HTMLDialogElement>) {
  if (isComposing(event)) return;
  const input = event.currentTarget.querySelector("input");
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(".search-line"));
  const stops: (HTMLElement | null)[] = [input, ...links];
  const index = stops.indexOf(document.activeElement as HTMLElement | null);
  const isFound = input?.dataset.found === input?.value.trim();
  if (event.key === "Enter" && index === 0 && isFound) links[0]?.click();
  const step = ARROW_STEPS.get(event.key);
  if (!step) return;
  event.preventDefault();
  stops[index + step]?.focus();
}
