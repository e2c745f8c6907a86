import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Search } from "#app/admin/search/search.tsx";
import { giftPage as labels } from "#content/staff-gifts.ts";
import type { DonationRow } from "#domain/donations/find-donations.ts";
import { findMatches, wordsToMark } from "#domain/lists/find-matches.ts";

/** Milliseconds without a key before the search is sent. */
const PAUSE = 120;
const LEAST_LETTERS = 3;

/** The people whose names have each typed word, each once, with their newest gift. */
function peopleIn(search: Search | undefined, typed: string): DonationRow[] {
  if (!search?.found || !typed) return [];
  const { rows, meant } = search.found.gifts;
  // What was found for fewer letters stays until the answer to the latest ones is here.
  const words = wordsToMark(search.typed === typed ? (meant ?? typed) : typed);
  const people = new Map<string, DonationRow>();
  for (const row of rows) {
    const name = nameOf(row);
    const key = (row.email || name).toLowerCase();
    if (words.every((word) => findMatches(name, [word]).length > 0) && !people.has(key))
      people.set(key, row);
  }
  return Array.from(people.values());
}

const nameOf = (row: DonationRow) => `${row.first_name} ${row.last_name}`.trim();

/** Searches for givers while a name is typed, and fills in the form's other fields with the chosen one. */
export function useKnownGivers() {
  const search = useFetcher<Search>();
  /** Empty: the list is closed. */
  const [typed, setTyped] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const find = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    const name = `${inputOf(form, "firstName").value} ${inputOf(form, "lastName").value}`.trim();
    const isLong = name.length >= LEAST_LETTERS;
    setTyped(isLong ? name : "");
    const query = new URLSearchParams({ q: name });
    if (isLong) timer.current = setTimeout(() => search.load(`/admin/search?${query}`), PAUSE);
  };
  const choose = (form: HTMLFormElement, row: DonationRow) => {
    setTyped("");
    const known = {
      ...{ firstName: row.first_name, lastName: row.last_name, email: row.email },
      ...{ phone: row.phone, city: row.city, state: row.state },
    };
    for (const [name, value] of Object.entries(known)) inputOf(form, name).value = value ?? "";
    inputOf(form, "notes").focus();
  };
  return { people: peopleIn(search.data, typed), find, choose, close: () => setTyped("") };
}

const inputOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement;

interface KnownGiversProps {
  known: ReturnType<typeof useKnownGivers>;
  /** The field of a name. */
  children: ReactNode;
}

/** A name's field with the givers that it finds: down leads to them, Enter chooses, Escape closes the list. */
export const KnownGivers = ({ known, children }: KnownGiversProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the field and buttons in it
  <div
    className="known-anchor"
    onInput={({ target }) => {
      const { form } = target as HTMLInputElement;
      if (form) known.find(form);
    }}
    onKeyDown={(event) => moveToPeople(event, known.close)}
  >
    {children}
    {known.people.length > 0 && (
      <ul className="known-givers" aria-label={labels.known}>
        {known.people.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              tabIndex={-1}
              onClick={({ currentTarget: { form } }) => form && known.choose(form, row)}
            >
              <b>{nameOf(row)}</b>{" "}
              {[row.email, row.phone, row.city].filter(Boolean).map((part) => (
                <span key={part} className="known-part">
                  {part}
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
);

function moveToPeople(event: KeyboardEvent<HTMLElement>, close: () => void) {
  const { currentTarget, key } = event;
  const stops = Array.from(currentTarget.querySelectorAll<HTMLElement>("input, button"));
  if (key === "Escape") {
    stops[0]?.focus();
    close();
  }
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step === 0 || stops.length < 2) return;
  event.preventDefault();
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}
