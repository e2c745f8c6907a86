import { Form, Link, useSearchParams } from "react-router";
import { Submit } from "#app/desk/parts/fields.tsx";
import { SectionHeading } from "#app/desk/parts/page-header.tsx";
import { StaffName } from "#app/desk/parts/staff-name.tsx";
import { RecordButton } from "#app/desk/records/record-panel.tsx";
import { StatusShape } from "#app/desk/records/status-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { duplicatesOfPerson as labels, personPage } from "#content/desk/people.ts";
import type { PossibleDuplicatePerson } from "#domain/people/find-duplicates-of-person.ts";
import type { PersonRow } from "#domain/people/find-people.ts";
import type { Merge } from "#domain/people/person-merges.ts";
import { formatAmount } from "#domain/values/money.ts";
import { fullName } from "#domain/values/person-names.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import type { PersonData } from "./person.tsx";

export function DuplicatesOfPerson({ personData }: { personData: PersonData }) {
  const { id, duplicates, merges, searched, mayChangeRecords } = personData;
  const [first] = duplicates;
  if (!mayChangeRecords && !first && merges.length === 0) return null;
  return (
    <section aria-labelledby="same" className="border-b border-rule px-edge py-4">
      <div className="flex items-baseline gap-2">
        <SectionHeading id="same">{labels.heading}</SectionHeading>
        {first && (
          <span className="ml-auto flex items-center gap-1.5 text-label">
            <StatusShape status="duplicate" />
            {reasonOf(first)}
            {duplicates.length > 1 && ` · ${labels.position(1, duplicates.length)}`}
          </span>
        )}
      </div>
      {first && (
        <>
          <PersonLink person={first} />
          {mayChangeRecords && <MergeForms id={id} otherId={first.id} isSuggested />}
        </>
      )}
      {merges.length > 0 && (
        <ul className="mt-3">
          {merges.map((merge) => (
            <li
              key={merge.id}
              className="flex items-center justify-between gap-3 border-t border-hair py-1"
            >
              <span className="min-w-0 wrap-anywhere">
                {merge.emails.join(", ") || (merge.gift && <MergedGift gift={merge.gift} />)}
                <small className="block text-label text-iron">
                  {labels.merged} {labels.by("")}
                  <StaffName username={merge.username} />, <LocalTime time={merge.at} />
                </small>
              </span>
              {mayChangeRecords && (
                <RecordButton
                  intent="undo-merge"
                  id={id}
                  fields={{ merge: merge.id }}
                  className="button-quiet flex-none whitespace-nowrap"
                >
                  {labels.undoMerge}
                </RecordButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChangeRecords && <DuplicateSearch id={id} people={searched} />}
    </section>
  );
}

function reasonOf({ hasSameName, hasSamePhone }: PossibleDuplicatePerson): string {
  if (hasSameName && hasSamePhone) return labels.same.both;
  return hasSamePhone ? labels.same.phone : labels.same.name;
}

/** A link to another person, with what tells people of one name apart. */
export const PersonLink = ({ person }: { person: PersonRow }) => (
  <Link to={`/admin/people/${person.id}`} className="min-w-0 wrap-anywhere hover:underline">
    <b>{person.name || personPage.nameless}</b>
    <small className="block text-label text-iron">
      {[person.emails[0], person.phones[0], person.place].filter(Boolean).join(" · ")}
    </small>
  </Link>
);

/** Formats "Kathleen Rusk, $75.00 of 7/21/2026". */
const MergedGift = ({ gift }: { gift: NonNullable<Merge["gift"]> }) => (
  <>
    {fullName(gift)}, {formatAmount(gift)} {labels.of} <LocalTime time={gift.created_at} />
  </>
);

interface MergeFormsProps {
  id: string;
  otherId: string;
  isSuggested?: boolean;
}

function MergeForms({ id, otherId, isSuggested = false }: MergeFormsProps) {
  const actionButton = (intent: string, name: string, className: string) => (
    <RecordButton intent={intent} id={id} fields={{ other: otherId }} className={className}>
      {name}
    </RecordButton>
  );
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {actionButton("merge", labels.merge, "button-quiet")}
      {actionButton("household", labels.household.join, isSuggested ? "button-quiet" : "bar-link")}
      {isSuggested && actionButton("separate", labels.separate, "bar-link")}
    </div>
  );
}

function DuplicateSearch({ id, people }: { id: string; people: PersonRow[] | undefined }) {
  const [params] = useSearchParams();
  return (
    <details className="mt-2" open={people !== undefined}>
      <summary className="cursor-pointer py-1 text-label text-saddle">{labels.find}</summary>
      <Form className="flex gap-2" preventScrollReset>
        <input
          type="search"
          name="find"
          aria-label={labels.find}
          placeholder={labels.findHint}
          defaultValue={params.get("find") ?? ""}
          maxLength={TEXT_LIMITS.search}
          className="field-input"
        />
        <Submit className="button-quiet">{labels.search}</Submit>
      </Form>
      <ul className="mt-2">
        {people?.map((row) => (
          <li
            key={row.id}
            className="flex items-center justify-between gap-3 border-t border-hair py-1"
          >
            <PersonLink person={row} />
            <MergeForms id={id} otherId={row.id} />
          </li>
        ))}
        {people?.length === 0 && <li className="text-iron">{labels.none}</li>}
      </ul>
    </details>
  );
}
