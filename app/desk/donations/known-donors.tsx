import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useSearchAsTyped } from "#app/desk/hooks/use-search-as-typed.ts";
import { giftPage as labels } from "#content/desk/gifts.ts";
import { hasWords } from "#domain/lists/has-words.ts";
import type { Person } from "#domain/people/read-people.ts";
import { formatCents } from "#domain/values/money.ts";
import { fullName } from "#domain/values/person-names.ts";
import type { FoundDonor } from "./find-donors.ts";

const MIN_LETTERS = 2;
export const MAX_DONORS = 6;

const donorName = ({ person }: FoundDonor) => person.name;

/** Whether the typed words are in the person's name, or in an earlier one on the found gift. */
const isNamed = ({ person, gift }: FoundDonor, typed: string) =>
  hasWords(person.name, typed) || (gift !== null && hasWords(fullName(gift), typed));

export type DonorFormValues = ReturnType<typeof donorFormValues>;

/** Returns the values of the gift form for a known person. */
export const donorFormValues = ({ id, firstName, lastName, emails, phones, postal }: Person) => ({
  person: id,
  firstName,
  lastName,
  email: emails[0] ?? "",
  phone: phones[0] ?? "",
  ...postal,
});

interface DonorForm {
  /** Called when a name is typed, because the person chosen before no longer applies. */
  forget?(form: HTMLFormElement): void;
  nameIn(form: HTMLFormElement): string;
  fill(form: HTMLFormElement, donor: FoundDonor): void;
}

export const GIFT_FORM: DonorForm = {
  nameIn: (form) => `${inputOf(form, "firstName").value} ${inputOf(form, "lastName").value}`.trim(),
  fill: (form, { person }) => {
    for (const [name, value] of Object.entries(donorFormValues(person)))
      inputOf(form, name).value = value;
    inputOf(form, "amount").focus();
  },
};

/**
 * Searches for donors while a name is typed, and fills in the form's other fields with the chosen
 * one.
 */
export function useKnownDonors({ nameIn, fill, forget }: DonorForm = GIFT_FORM) {
  const [foundDonors, setFoundDonors] = useState<readonly FoundDonor[]>([]);
  const [typed, setTyped] = useState("");
  const { ask, stop } = useSearchAsTyped<FoundDonor[]>(
    (answer) => answer && setFoundDonors(answer),
  );
  const find = (form: HTMLFormElement) => {
    stop();
    forget?.(form);
    const name = nameIn(form);
    const isLong = name.length >= MIN_LETTERS;
    setTyped(isLong ? name : "");
    if (isLong) ask(`/admin/donations/donors?${new URLSearchParams({ q: name })}`);
  };
  const choose = (form: HTMLFormElement, row: FoundDonor) => {
    stop();
    setTyped("");
    fill(form, row);
  };
  // Results for fewer letters stay until the answer for the latest letters arrives.
  const donorsOfName = typed ? foundDonors.filter((row) => isNamed(row, typed)) : [];
  const people = donorsOfName.slice(0, MAX_DONORS);
  return {
    people,
    hasMore: donorsOfName.length > people.length,
    find,
    choose,
    close: () => setTyped(""),
  };
}

export const inputOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement;

interface KnownDonorsProps {
  knownDonors: ReturnType<typeof useKnownDonors>;
  children: ReactNode;
}

/**
 * A name field with a list of matching donors: Down moves to them, Enter chooses, Escape closes the
 * list.
 */
export const KnownDonors = ({ knownDonors, children }: KnownDonorsProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the field and buttons in it
  <div
    className="group relative"
    onInput={({ target }) => {
      const { form } = target as HTMLInputElement;
      if (form) knownDonors.find(form);
    }}
    onKeyDown={(event) => moveToPeople(event, knownDonors.close)}
  >
    {children}
    {knownDonors.people.length > 0 && (
      <ul
        className="absolute top-[calc(100%+0.25rem)] left-0 z-10 w-full lg:w-[max(100%,30rem)] border border-edge bg-(--panel) not-group-focus-within:hidden"
        aria-label={labels.knownDonors}
      >
        {knownDonors.people.map((row) => (
          <li key={row.person.id}>
            <button
              type="button"
              tabIndex={-1}
              className="block min-h-11 w-full cursor-pointer px-3 py-1 text-left wrap-anywhere hover:bg-(--hover) focus:bg-(--hover)"
              onClick={({ currentTarget: { form } }) => form && knownDonors.choose(form, row)}
            >
              <b>{donorName(row)}</b>{" "}
              {[
                row.hasUnconfirmedPledge ? labels.unconfirmedPledge : null,
                row.person.emails[0],
                row.person.phones[0],
                row.person.postal.city,
                lastGift(row),
              ]
                .filter(Boolean)
                .map((part) => (
                  <span key={part} className="inline-block pr-3 text-iron">
                    {part}
                  </span>
                ))}
            </button>
          </li>
        ))}
        {knownDonors.hasMore && <li className="px-3 py-2 text-iron">{labels.knownMore}</li>}
      </ul>
    )}
  </div>
);

const lastGift = ({ gift }: FoundDonor) =>
  gift && labels.lastGift(formatCents(gift.amount_cents), gift.check_number);

const ARROW_STEPS = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
]);

function moveToPeople(event: KeyboardEvent<HTMLElement>, close: () => void) {
  const { currentTarget, key } = event;
  const stops = Array.from(currentTarget.querySelectorAll<HTMLElement>("input, button"));
  if (key === "Escape") {
    stops[0]?.focus();
    close();
  }
  const step = ARROW_STEPS.get(key);
  if (!step || stops.length < 2) return;
  event.preventDefault();
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}
