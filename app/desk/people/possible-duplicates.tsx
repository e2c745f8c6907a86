import { Form, Link, redirect, useSearchParams } from "react-router";
import { HiddenFields, IntentButton, TextLink } from "#app/desk/parts/fields.tsx";
import { DeskPageHeader, pageTitle } from "#app/desk/parts/page-header.tsx";
import { readStaffForm, requireStaff, unknownIntent } from "#app/desk/require-staff.ts";
import { possibleDuplicatesPage as labels } from "#content/desk/people.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import {
  acceptNames,
  markPeopleSeparate,
  mergePerson,
  moveNameToNewPerson,
} from "#domain/people/change-person.ts";
import { type PersonRow, readPersonRows } from "#domain/people/find-people.ts";
import type { PossibleDuplicates } from "#domain/people/find-possible-duplicates.ts";
import { formatCents } from "#domain/values/money.ts";
import type { Route } from "./+types/possible-duplicates";

export const meta = () => pageTitle(labels.heading);

/** The maximum shown at once; more appear when these are answered. */
const MAX_QUESTIONS = 50;

export async function loader({ context }: Route.LoaderArgs) {
  const { readonlyDb, session, giving, possibleDuplicates } = requireStaff(context);
  const all = await possibleDuplicates.get();
  const shownCases = all.slice(0, MAX_QUESTIONS);
  const ids = new Set(shownCases.flatMap(({ members }) => members.map(({ personId }) => personId)));
  const people = await readPersonRows(readonlyDb, [...ids], giving.countsTests);
  return {
    all: all.length,
    shownCases,
    people,
    mayChangeRecords: hasPermission(session.role, "records"),
  };
}

/**
 * "merge" and "separate" apply to all people with the ids, "accept" and "split-off" to the names of
 * one person.
 */
export async function action(args: Route.ActionArgs) {
  const { staff, form, field } = await readStaffForm(args);
  const [first = "", ...otherIds] = form.getAll("person").map(String);
  const backWith = (toast: "names-accepted" | "person-separated") =>
    redirect(`/admin/people/alike?toast=${toast}`, 303);
  switch (field("intent")) {
    case "merge":
      for (const otherId of otherIds) await mergePerson(staff, first, otherId);
      return redirect(`/admin/people/alike?toast=person-merged&merged=${first}`, 303);
    case "separate": {
      const people = [first, ...otherIds];
      for (const [index, id] of people.entries())
        for (const otherId of people.slice(index + 1)) await markPeopleSeparate(staff, id, otherId);
      return backWith("person-separated");
    }
    case "accept":
      await acceptNames(staff, first);
      return backWith("names-accepted");
    case "split-off":
      await moveNameToNewPerson(staff, first, field("name"));
      return backWith("person-separated");
    default:
      throw unknownIntent();
  }
}

export default function PossibleDuplicatesPage({ loaderData }: Route.ComponentProps) {
  const { all, shownCases, people, mayChangeRecords } = loaderData;
  const mergedId = useSearchParams()[0].get("merged");
  return (
    <section className="max-w-[48rem] px-edge pb-16 *:first:px-0">
      <DeskPageHeader heading={labels.heading} />
      <p className="text-iron">{all > 0 ? labels.lead : labels.none}</p>
      {mergedId && (
        <p>
          <TextLink to={`/admin/people/${encodeURIComponent(mergedId)}`}>{labels.toUndo}</TextLink>
        </p>
      )}
      {all > MAX_QUESTIONS && <p>{labels.more(all - MAX_QUESTIONS)}</p>}
      {shownCases.map((duplicates) => (
        <Question
          key={duplicates.members.map(({ personId, nameKey }) => personId + nameKey).join()}
          question={duplicates}
          people={people}
          mayChangeRecords={mayChangeRecords}
        />
      ))}
    </section>
  );
}

/** Returns the text that distinguishes people with the same name. */
const distinguishingText = (person: PersonRow | undefined, isName: boolean) =>
  [
    isName && person?.cents && formatCents(person.cents),
    person?.emails[0],
    person?.phones[0],
    person?.place,
  ]
    .filter(Boolean)
    .join(" · ");

interface QuestionProps {
  question: PossibleDuplicates;
  people: readonly PersonRow[];
  mayChangeRecords: boolean;
}

function Question({ question: { kind, members }, people, mayChangeRecords }: QuestionProps) {
  const isName = kind === "name";
  const ids = [...new Set(members.map(({ personId }) => personId))];
  return (
    <div className="border-b border-rule py-4">
      <h2 className="font-serif text-lead font-semibold">
        {isName ? labels.sameName(members[0]?.name ?? "") : labels.sameEmail}
      </h2>
      <ul className="my-2">
        {members.map(({ personId, nameKey, name, gifts }, index) => (
          <li key={personId + nameKey} className="flex flex-wrap items-center gap-x-4 py-1">
            <Link to={`/admin/people/${personId}`} className="text-link">
              {name}
            </Link>
            {labels.gifts(gifts)}
            <span className="text-iron">
              {distinguishingText(
                people.find(({ id }) => id === personId),
                isName,
              )}
            </span>
            {mayChangeRecords && !isName && index > 0 && (
              <Form method="post" preventScrollReset>
                <HiddenFields person={personId} name={nameKey} />
                <IntentButton value="split-off" className="button-quiet">
                  {labels.someoneElse(name)}
                </IntentButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form
        method="post"
        preventScrollReset
        className={mayChangeRecords ? "flex flex-wrap gap-3" : "hidden"}
      >
        {ids.map((id) => (
          <input key={id} type="hidden" name="person" value={id} />
        ))}
        <IntentButton value={isName ? "merge" : "accept"} className="button-quiet">
          {labels.one}
        </IntentButton>
        {isName && (
          <IntentButton value="separate" className="bar-link">
            {labels.different}
          </IntentButton>
        )}
      </Form>
    </div>
  );
}
